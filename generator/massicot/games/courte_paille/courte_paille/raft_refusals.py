"""Why La Courte Paille refuses a move, in the words of its rule (French)."""

from massicot.games.courte_paille.courte_paille.raft import CHOOSE, CONDEMN, EXCHANGE, Raft
from massicot.games.engine.values import Move

_EFFECTS = ("cook", "land", "peek")


def refusal(game: Raft, move: Move) -> str:
    """The rule that a move breaks, for the player whose turn it is."""
    if game.phase == CHOOSE:
        if move.kind == "choose":
            return "Cette carte n’est pas dans votre main."
        return "Choisissez d’abord en secret une carte de votre main."
    if game.phase == EXCHANGE:
        return _exchange(game, move)
    if game.phase == CONDEMN:
        return _meal(game, move)
    return "Toute la semaine est visible : on compte les points."


def _exchange(game: Raft, move: Move) -> str:
    chosen = game.chosen[game.turn]
    if chosen and chosen[0] < game.from_coco:
        if move.kind == "swap":
            return "Cette carte n’est pas au menu."
        if move.kind in _EFFECTS:
            return "Vous n’avez pas révélé Coco : prenez une carte du menu."
        return "Échangez la carte révélée contre une carte du menu : c’est obligatoire."
    if game.effect and move.kind != game.effect:
        return "Choisissez un seul des effets de Coco, et finissez-le."
    match move.kind:
        case "swap":
            return "Vous avez révélé Coco : choisissez un de ses effets, sans rien prendre au menu."
        case "cook":
            return "La semaine n’a pas de carte à cette place."
        case "land":
            return "Ajoutez une carte du menu, de votre main ou de la pioche."
        case "peek":
            return "Regardez seulement des cartes cachées de la semaine, autant que l’effet le dit."
        case _:
            return "Choisissez un des effets de Coco."


def _meal(game: Raft, move: Move) -> str:
    if move.kind != "condemn":
        return "Nommez d’abord le personnage qui est mangé."
    if move.number == game.coco:
        return "Coco n’est jamais mangé."
    if move.number not in game.alive:
        return "Ce personnage n’est plus en jeu."
    return "Vous devez garder au moins une carte en main."
