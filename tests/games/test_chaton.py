"""Chaton, rule by rule, and its variants, which go together."""

import pytest

from massicot.games.engine.values import IllegalMoveError, Move
from massicot.games.pairs.chaton.program import Chaton, sensible
from tests.games.bidding import DECK, at_random, bid, dealt, facts, laid, replayed, told


def revealed(cards, centre, *ways, hands=None, facts_changed=None, **more):
    """Bids that are revealed when the last player plays."""
    hands = [list(hand) for hand in hands or [[] for _ in cards]]
    hands[-1].append(cards[-1])
    bids = [[card] for card in cards[:-1]] + [[]]
    game = laid(
        Chaton,
        *ways,
        players=len(cards),
        facts_changed=facts_changed,
        hands=hands,
        bids=bids,
        centre=list(centre),
        **more,
    )
    bid(game, cards[-1], kind="play-hidden")
    return game


def test_every_example_is_what_the_rule_gives():
    assert len(dict(replayed("chaton", Chaton))) == 3


# Mise en place


def test_the_kitty_is_put_aside_and_all_the_rest_is_dealt():
    game = dealt(Chaton)
    assert [len(hand) for hand in game.hands] == [12] * 4
    assert (len(game.kitty), len(game.centre), len(game.stock)) == (6, 1, 0)


@pytest.mark.parametrize("way", ["doux", "dur"])
@pytest.mark.parametrize(("players", "hand", "removed"), [(3, 16, 0), (4, 12, 0), (5, 9, 3), (6, 8, 0)])
def test_cards_too_many_are_removed_so_that_hands_are_equal(way, players, hand, removed):
    game = dealt(Chaton, way, players=players)
    assert [len(cards) for cards in game.hands] == [hand] * players
    assert len(game.aside) == removed
    assert game.view(0)["aside"] == removed


def test_a_smaller_kitty_follows_the_facts():
    game = dealt(Chaton, kitty=3, hand=13, bids=3)
    assert len(game.kitty) + len(game.centre) == 3
    at_random(game)
    assert game.counts["laps"] == 3


# Un tour de table


@pytest.mark.parametrize(("ways", "laps"), [((), 7), (("doux",), 4), (("dur",), 7)])
def test_there_are_as_many_laps_as_targets(ways, laps):
    game = dealt(Chaton, *ways)
    at_random(game)
    assert game.counts["laps"] == laps == game.facts["bids"]


def test_everybody_gives_a_card_to_the_left_before_anyone_picks_up():
    game = laid(Chaton, hands=[[1, 5], [2, 6], [3, 7], [4, 8]], centre=[9])
    bid(game, 5, 6, 7, kind="give-left")
    assert game.hands == [[1], [2], [3], [4, 8]]
    bid(game, 8, kind="give-left")
    assert game.hands == [[1, 8], [2, 5], [3, 6], [4, 7]]
    assert game.decisions["chaton-give-together"] == 1


def test_a_card_just_received_may_be_bid():
    game = laid(Chaton, hands=[[5], [6], [7], [8]], centre=[9])
    bid(game, 5, 6, 7, 8, kind="give-left")
    assert [*game.moves()] == [Move("play-hidden", 8)]


def test_cards_are_given_in_every_lap():
    game = dealt(Chaton)
    at_random(game)
    assert game.decisions["chaton-give-when"] == 7


def test_more_cards_are_given_when_the_facts_say_so():
    game = dealt(Chaton, give=2)
    for _ in range(8):
        assert game.phase == "give"
        game.attempt(game.moves()[0])
    assert game.phase == "bid"
    assert [len(hand) for hand in game.hands] == [12] * 4
    assert at_random(game) < game.longest()


def test_choices_may_be_made_in_any_order_but_only_once():
    game = laid(Chaton, hands=[[1, 5], [2, 6], [3, 7], [4, 8]], centre=[9])
    game.choose_turn(2)
    bid(game, 7, kind="give-left")
    game.choose_turn(2)
    assert game.turn != 2


def test_what_is_given_and_bid_is_secret_until_all_have_chosen():
    game = laid(Chaton, hands=[[1, 5], [2, 6], [3, 7], [4, 8]], centre=[9])
    bid(game, 5, kind="give-left")
    assert game.view(1)["chosen"] == (1, (), 0, 0)
    assert game.view(0)["chosen"] == ((5,), 0, 0, 0)
    bid(game, 6, 7, 8, kind="give-left")
    bid(game, 8, kind="play-hidden")
    assert game.view(1)["bids"] == (1, (), 0, 0)


def test_bids_are_open_once_they_are_revealed():
    game = revealed([1, 5, 6, 7], [9])
    assert game.view(3)["bids"] == ((1,), (5,), (6,), (7,))


def test_the_lowest_bid_captures_the_target_into_the_hand():
    game = revealed([4, 3, 6, 7], [9])
    assert game.hands[1] == [9]
    assert told(game) == [("reveal",), ("captures", 1, (9,)), ("discards", (3, 4, 6, 7))]


def test_all_bids_are_discarded_and_a_new_target_is_turned_up():
    game = revealed([4, 3, 6, 7], [9], hands=[[5], [5], [5], [5]], kitty=[2, 8])
    assert sorted(game.discard) == [3, 4, 6, 7]
    assert (game.centre, game.kitty, game.phase) == ([8], [2], "give")


# Enchères égales


def test_equal_bids_do_not_count_and_the_next_one_captures():
    game = revealed([3, 3, 6, 5], [9])
    assert told(game)[:3] == [("reveal",), ("tied", 3), ("captures", 3, (9,))]


def test_when_no_bid_is_alone_nobody_captures_and_the_target_is_discarded():
    game = revealed([3, 3, 6, 6], [9])
    assert told(game) == [("reveal",), ("tied", 3), ("tied", 6), ("nobody",), ("discards", (3, 3, 6, 6, 9))]


def test_every_tie_is_told_before_the_captures():
    game = revealed([3, 9, 9, 5], [10])
    assert [one[0] for one in told(game)] == ["reveal", "tied", "captures", "discards"]


# La cible offerte


def test_the_gift_card_captures_but_the_target_goes_to_another_player():
    game = revealed([1, 2, 3, 4], [10])
    assert game.turn == 0
    assert [*game.moves()] == [Move("pick", on=seat) for seat in (1, 2, 3)]
    with pytest.raises(IllegalMoveError, match="donnez-la à un autre joueur"):
        game.attempt(Move("pick", on=0))
    game.attempt(Move("pick", on=2))
    assert game.hands[2] == [10]
    assert told(game, "captures", "gives") == [("captures", 0, (10,)), ("gives", 0, 2, 10)]
    assert game.decisions["chaton-gift-to-hand"] == 1


def test_which_card_offers_the_target_follows_the_facts():
    game = revealed([2, 3, 4, 5], [10], facts_changed={"gift_card": ("2",)})
    assert len(game.moves()) == 3
    game = revealed([1, 3, 4, 5], [10], facts_changed={"gift_card": ("2",)})
    assert game.hands[0] == [10]


# Compter les points, fin de la partie


def scored(*hands, ways=(), **more):
    game = laid(Chaton, *ways, players=len(hands), hands=list(hands), kitty=[], **more)
    game.score()
    return game


def test_the_most_cards_of_a_value_score_it_and_tied_players_all_do():
    game = scored([10, 10], [10, 7], [7, 6], [3])
    assert game.points == [10, 7, 13, 3]
    assert game.winners == (2,)
    assert game.decisions["chaton-no-owner"] == 6


def test_equal_scores_share_the_victory():
    game = scored([10], [10], [7], [3])
    assert game.winners == (0, 1)
    assert game.decisions["chaton-win-tie"] == 1


def test_with_an_empty_kitty_the_round_is_counted():
    game = revealed([4, 3, 6, 7], [9], hands=[[5], [], [], []], kitty=[])
    assert game.finished
    assert game.points == [5, 9, 0, 0]


# Chaton doux


def test_soft_targets_after_the_first_are_of_several_cards():
    game = dealt(Chaton, "doux")
    sizes = [len(game.centre)]

    def watch(game):
        if game.counts["laps"] > len(sizes):
            sizes.append(len(game.centre))

    at_random(game, each=watch)
    assert sizes == [1, 2, 2, 2]


def test_the_lowest_bid_chooses_and_the_next_one_gets_the_other():
    game = revealed([5, 3, 6, 7], [4, 9], "doux")
    assert (game.turn, game.moves()) == (1, [Move("pick", 4), Move("pick", 9)])
    game.attempt(Move("pick", 4))
    assert (game.hands[1], game.hands[0]) == ([4], [9])


def test_equal_cards_of_a_target_leave_no_choice():
    game = revealed([5, 3, 6, 7], [9, 9], "doux")
    assert (game.hands[1], game.hands[0]) == ([9], [9])


def test_a_card_of_a_soft_target_without_a_bid_is_discarded():
    game = revealed([5, 5, 6, 6, 3], [4, 9], "doux")
    game.attempt(Move("pick", 9))
    assert game.hands[4] == [9]
    assert told(game, "discards") == [("discards", (3, 4, 5, 5, 6, 6))]


def test_the_gift_card_chooses_first_and_gives_what_it_chose():
    game = revealed([1, 3, 6, 7], [4, 9], "doux")
    assert len(game.moves()) == 6
    with pytest.raises(IllegalMoveError, match="carte de la cible"):
        game.attempt(Move("pick", 5, 2))
    game.attempt(Move("pick", 9, 3))
    assert (game.hands[3], game.hands[1]) == ([9], [4])
    assert game.decisions["chaton-gift-part"] == 1


# Partenaires


def test_teams_must_come_out_even():
    known = facts("chaton", "partenaires")
    assert [players for players in range(4, 7) if Chaton.fits(known, players)] == [4, 6]
    assert all(Chaton.fits(facts("chaton"), players) for players in range(3, 7))


@pytest.mark.parametrize(("players", "teams"), [(4, [(0, 2), (1, 3)]), (6, [(0, 3), (1, 4), (2, 5)])])
def test_partners_sit_opposite_and_never_give_each_other_a_card(players, teams):
    game = dealt(Chaton, "partenaires", players=players)
    assert game.sides == teams
    assert all((seat, (seat + 1) % players) not in teams for seat in range(players))
    assert game.decisions["chaton-seating"] == 1


def test_a_target_is_offered_to_another_team():
    game = revealed([1, 2, 3, 4], [10], "partenaires")
    assert [move.on for move in game.moves()] == [1, 3]
    with pytest.raises(IllegalMoveError, match="d’une autre équipe"):
        game.attempt(Move("pick", on=2))


def test_partners_put_their_hands_together_and_win_together():
    game = scored([10], [10, 10], [10, 10], [9], ways=["partenaires"])
    assert game.points == [10, 9, 10, 9]
    assert (game.winners, game.losers) == ((0, 2), (1, 3))
    assert "chaton-win-tie" not in game.decisions


def test_two_teams_with_the_same_score_share_the_victory():
    game = scored([10], [10], [8], [8], ways=["partenaires"])
    assert game.winners == (0, 1, 2, 3)
    assert game.decisions["chaton-win-tie"] == 1


# Pour des jetons


def paid(*points, ways=("mise",), **changes):
    game = laid(Chaton, *ways, players=len(points), facts_changed=changes, points=list(points))
    game.settle()
    return game


def test_each_loser_pays_the_winner_the_difference():
    assert paid(19, 15, 13, 8).tokens == [21, -4, -6, -11]


def test_several_winners_share_evenly_and_the_loser_keeps_the_rest():
    game = paid(18, 18, 13, 10)
    assert game.tokens == [6, 6, -4, -8]
    assert game.decisions["chaton-tied-winners"] == 1


def test_what_a_point_costs_follows_the_facts():
    assert paid(19, 15, 13, 8, per_point=3).tokens == [63, -12, -18, -33]


def test_nobody_pays_when_all_win():
    game = paid(9, 9, 9, 9)
    assert game.tokens == [0] * 4
    assert "chaton-tied-winners" not in game.decisions


# Version longue


def test_a_long_game_goes_on_until_somebody_reaches_the_target():
    game = dealt(Chaton, "longue")
    at_random(game)
    assert game.round > 1
    assert max(game.points) >= 100


def test_of_several_who_reach_the_target_the_highest_total_wins():
    game = scored([10], [9], [8], [7], ways=["longue"], points=[92, 95, 0, 0])
    assert game.winners == (1,)
    assert game.decisions["chaton-over-target"] == 1


def test_partners_who_reach_the_target_are_not_several():
    game = scored([10], [9], [8], [7], ways=["partenaires", "longue"], points=[92, 0, 92, 0])
    assert game.finished
    assert "chaton-over-target" not in game.decisions


# Together

WAYS = [
    ((), 4),
    (("doux",), 3),
    (("doux",), 5),
    (("dur",), 6),
    (("partenaires",), 6),
    (("mise",), 4),
    (("longue",), 4),
    (("doux", "partenaires"), 6),
    (("doux", "partenaires", "mise", "longue"), 4),
]


@pytest.mark.parametrize(("ways", "players"), WAYS)
def test_cards_and_tokens_are_kept_and_no_game_is_longer_than_its_bound(ways, players):
    def whole(game):
        assert sorted(game.all_cards()) == list(DECK)
        assert game.all_tokens() == 0

    for seed in range(3):
        game = dealt(Chaton, *ways, players=players, seed=seed)
        assert at_random(game, seed, whole) <= game.longest()
        assert game.winners


def test_a_move_of_another_step_is_refused_with_the_reason():
    game = laid(Chaton, hands=[[5], [6], [7], [8]], centre=[9])
    with pytest.raises(IllegalMoveError, match="Donnez d’abord"):
        game.attempt(Move("play-hidden", 5))
    with pytest.raises(IllegalMoveError, match="pas dans votre main"):
        game.attempt(Move("give-left", 6))
    bid(game, 5, 6, 7, 8, kind="give-left")
    with pytest.raises(IllegalMoveError, match="c’est votre enchère"):
        game.attempt(Move("give-left", 8))
    game = revealed([1, 2, 3, 4], [10])
    with pytest.raises(IllegalMoveError, match="ce que devient la cible"):
        game.attempt(Move("play-hidden", 2))


def test_the_rule_of_thumb_gives_middling_cards_bids_low_and_helps_the_weakest():
    game = laid(Chaton, hands=[[2, 6, 10], [6], [7], [8]], centre=[9], points=[0, 7, 3, 5])
    assert sensible(game.view(0), game.moves()) == Move("give-left", 6)
    game = laid(Chaton, hands=[[2, 6, 10], [6], [7], [8]], centre=[9], bids=[[], [], [], []])
    assert sensible(game.view(0), game.moves()) == Move("play-hidden", 2)
    game = revealed([1, 2, 3, 4], [10], points=[0, 7, 3, 5])
    assert sensible(game.view(0), game.moves()) == Move("pick", on=2)


def test_between_equals_the_rule_of_thumb_gives_to_the_nearest_on_the_left():
    for seat in range(4):
        bids = [3, 4, 5, 6]
        bids[seat] = 1
        game = revealed(bids, [10])
        assert (game.turn, sensible(game.view(seat), game.moves())) == (seat, Move("pick", on=(seat + 1) % 4))
