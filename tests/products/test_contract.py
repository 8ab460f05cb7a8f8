"""The contract of products: one that is given here is listed, planned, drawn, delivered, and told in the guide."""

import json

import pytest

from massicot import kit, products
from massicot.codes import MISFIT
from massicot.data.library import Library
from massicot.diagnostics import DataError, MisfitError
from massicot.model.handling import PLAIN, Handling
from massicot.products import File, Product, forms, guide, kinds, names, product, register
from massicot.products.order import Order
from massicot.products.stock import gather


class Ticket(Product):
    """A text file, which nothing else here is."""

    name = "ticket"
    options = frozenset({"copies", "margin"})

    def plan(self, stock, order):
        if order.copies > 9:
            raise MisfitError([MISFIT.problem("too many tickets", "")])
        yield self.planned(
            stock, order, summary=f"{order.copies} tickets", suffix="txt", facts={"copies": order.copies}
        )

    def draw(self, plan, jobs, progress):  # noqa: ARG002
        progress("tickets", 1, 1)
        return File(plan=plan, content=f"{plan.stock.deck.title}\n".encode() * plan.order.copies)

    def handling(self, plan):  # noqa: ARG002
        yield Handling(thing="les billets", paper=PLAIN, title="Billets", sheets=7, text=("**Billets.** À découper.",))


@pytest.fixture
def ticket(monkeypatch):
    monkeypatch.setattr(products, "NEEDS", dict(products.NEEDS))
    monkeypatch.setattr(products, "_loaded", dict(products._loaded))
    register(Ticket(), "scores.toml")


def test_every_product_keeps_the_contract():
    for name in names():
        kind = product(name)
        assert kind.name == name and type(kind).plan is not Product.plan
        assert type(kind).draw is not Product.draw or type(kind).document is not Product.document
        assert kind.options <= set(Order.__dataclass_fields__)
    assert names()[-1] == "guide"


@pytest.mark.usefixtures("ticket")
def test_a_product_given_here_is_made_and_delivered(library, tmp_path):
    assert "ticket" in kinds(Library().deck("pairs"))
    assert "ticket" not in kinds(Library([library]).deck("mine")), "it has no scores.toml"
    made = kit.build(Library(), Order(names=("pairs",), only=("ticket",), copies=2, margin=8), tmp_path)
    (file,) = made.files
    assert file.path == "pairs/pairs-ticket-potager-x2-margin-8mm.txt"
    assert (tmp_path / file.path).read_text() == "Paires\nPaires\n"
    (entry,) = json.loads((tmp_path / "manifest.json").read_text())["files"]
    assert entry["kind"] == "ticket" and entry["copies"] == 2 and entry["sha256"] == file.sha256


@pytest.mark.usefixtures("ticket")
def test_the_guide_says_what_it_says_of_itself():
    order = Order()
    page = guide.ordered(gather(Library(), "pairs", order), order).text
    assert "Billets" in [thing.title for thing in page.steps[0].things]


@pytest.mark.slow
@pytest.mark.usefixtures("ticket")
def test_the_guide_tells_of_what_was_ordered_alone():
    def told(*only):
        order = Order(only=only)
        page = guide.ordered(gather(Library(), "pairs", order), order).text
        return [thing.title for thing in page.steps[0].things]

    assert told("cards", "guide") == ["Cartes"]
    assert told("guide") == told() and {"Cartes", "Boîte", "Billets"} <= set(told())


@pytest.mark.usefixtures("ticket")
def test_what_does_not_fit_is_a_note_unless_it_was_asked_for(monkeypatch):
    monkeypatch.setattr(kit, "usual", lambda: ("score-pad", "ticket"))
    planned = kit.plan(Library(), Order(names=("pairs",), copies=10))
    assert [plan.product for plan in planned.plans] == ["score-pad"]
    assert planned.notes == ("No ticket: too many tickets",)
    with pytest.raises(DataError, match="too many tickets"):
        kit.plan(Library(), Order(names=("pairs",), copies=10, only=("ticket",)))


@pytest.mark.usefixtures("ticket")
def test_the_command_line_knows_it(massicot, tmp_path):
    words = ("build", "pairs", "--only", "ticket", "--output", tmp_path)
    ran = massicot(*words, "--paper", "a3")
    assert ran.code == 0 and "1 tickets" in ran.out and "--paper has no effect on the ticket" in ran.out
    assert "ticket" in massicot("list", "decks").out


def test_planning_and_making_write_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = kit.make(kit.plan(Library(), Order(names=("courte-paille",), only=("box",))))
    assert made.files[0].content.startswith(b"%PDF-")
    assert not list(tmp_path.iterdir())


def test_every_form_keeps_the_contract():
    for form in forms.forms():
        assert form.about and form.options <= set(Order.__dataclass_fields__)
        assert not form.setting or forms.form(form.setting).style == form.style, "made from the same pages"
        assert ("paper" in form.options) == bool(form.folded)
        assert form.how or "paper" not in form.options, "the guide says what to do with its sheets"
