"""La traversée: announcing, the meal, what comes between two games, and the end."""

from massicot.games.engine.values import Move
from tests.games.raft import VOYAGE, at_random, begun, codes, counted, table, told


def test_only_higher_counts_are_announced_from_the_shark():
    game = counted(["voyante-5", "voyante-4", "voyante-6"], shark=1)
    assert [(one["who"], one["points"]) for one in told(game, "announces")] == [(1, 4), (2, 6)]
    assert told(game, "no-better") == [{"who": 0}] and game.points == [0, 4, 6]
    assert game.turn == 2 and not game.finished


def test_all_counts_are_announced_if_the_fact_says_so():
    assert counted(["voyante-5", "voyante-4", "voyante-6"], shark=2, announce="all").points == [5, 4, 6]


def test_the_winner_shows_the_whole_hand_or_what_was_counted():
    hands = ["voyante-5 vigie-1 coco-1", "vigie-2"]
    assert told(counted(hands), "shows")[0]["cards"] == codes("voyante-5 vigie-1 coco-1")
    assert told(counted(hands, proof="counted"), "shows")[0]["cards"] == codes("voyante-5 coco-1")


def test_nearest_to_the_shark_wins_a_tie():
    for shark, winner in ((0, 0), (1, 2), (2, 2)):
        game = counted(["voyante-5", "voyante-4", "voyante-3 coco-2"], shark=shark)
        assert game.turn == winner and game.decisions["courte-paille-voyage-tie"] == 1
    assert counted(["voyante-5", "voyante-4 coco-1", "voyante-7"]).decisions["courte-paille-voyage-tie"] == 0


def test_the_winner_names_anybody_in_play_but_coco_and_keeps_a_card():
    game = counted(["voyante-5 voyante-6", "vigie-2"])
    assert [move.number for move in game.moves()] == [0, 1, 2, 3, 4]
    assert [move.number for move in counted(["voyante-5 coco-1", "vigie-2"]).moves()] == [0, 1, 2, 3, 4, 5]


def test_the_eaten_leave_hands_and_table_and_who_has_no_card_is_out():
    game = counted(
        ["voyante-5 mousse-1", "vigie-2", "mousse-3 vigie-9"], "voyante-9 vigie-1", menu="vigie-3", stock="vigie-4"
    )
    game.pausing = True
    game.attempt(Move("condemn", number=3))
    assert game.hands == [codes("voyante-5 mousse-1"), [], codes("mousse-3")]
    assert sorted(game.aside) == codes("vigie-1 vigie-2 vigie-3 vigie-4 vigie-9")
    assert game.out == [False, True, False] and game.shark == 0 and game.left_of(0) == 2
    assert told(game, "no-cards") == [{"who": 1}]


def test_the_winner_shuffles_coco_in_and_draws_as_many_while_others_keep_theirs():
    for fact, hand in (("kept", "mousse-1 coco-3"), ("shuffled", "mousse-1")):
        game = counted(["voyante-5 coco-1 coco-2", "mousse-1 coco-3"], stock="vigie-4 vigie-5", others_coco=fact)
        game.pausing = True
        game.attempt(Move("condemn", number=0))
        assert [len(cards) for cards in game.hands] == [3, 2]
        assert set(codes(hand)) <= set(game.hands[1])
        assert game.decisions["courte-paille-voyage-others-coco"] == (fact == "kept")
        assert told(game, "returns")[0] == {"who": 0, "cards": codes("coco-1 coco-2")}


def test_each_week_is_a_card_shorter_whatever_coco_did_and_hands_are_never_filled():
    game = begun(3, VOYAGE, seed=5)
    sizes, hands = [len(game.week)], []
    dice = at_random(5)
    while not game.finished:
        before, meal = game.round, game.phase == "condemn"
        game.play(dice(game, game.moves()))
        if meal and not game.finished:
            assert game.round == before + 1
            sizes.append(len(game.week))
            hands.append(max(map(len, game.hands)))
    assert sizes == list(range(7, 7 - len(sizes), -1)) and max(hands) <= game.facts["hand"]


def test_a_short_table_lays_the_week_first_and_then_what_is_left():
    game = counted(
        ["voyante-5 mousse-1", "vigie-2 mousse-2"],
        stock="capitaine-1 capitaine-2 capitaine-3 capitaine-4 capitaine-5 matelot-6",
    )
    game.attempt(Move("condemn", number=1))
    assert (len(game.week), len(game.menu), game.shown) == (6, 1, 1) and game.round == 2
    assert game.decisions["courte-paille-voyage-short"] == 1


def test_the_only_one_with_cards_wins_the_voyage():
    game = counted(["voyante-5", "vigie-2", "vigie-9"])
    game.attempt(Move("condemn", number=3))
    assert game.finished and game.winners == (0,) and told(game, "voyage-won") == [{"who": 0}]


def last_meal(hands, winner=0):
    game = table(hands, way=VOYAGE)
    game.round, game.alive, game.turn, game.phase = 5, [2, 5], winner, "condemn"
    game.attempt(Move("condemn", number=2))
    return game


def test_when_one_character_is_left_its_points_and_coco_win_the_voyage():
    game = last_meal(["voyante-5 mousse-1", "voyante-2 coco-5", "mousse-3"])
    assert game.finished and game.points == [5, 7, 0] and game.winners == (1,) and game.out == [False, False, True]


def test_equals_at_the_last_count_are_parted_by_the_shark_of_the_last_winner():
    for winner in (0, 1):
        game = last_meal(["voyante-5 mousse-1", "voyante-3 coco-2"], winner)
        assert game.winners == (winner,) and game.decisions["courte-paille-voyage-final-tie"] == 1
