"""What a file means to a player: two models with the same meaning print and play the same."""

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from generator.model.prose import Quoted


def meaning(model: Any) -> Any:
    """The model as plain values; of a quotation the words that are printed."""
    if isinstance(model, Quoted):
        return ("Quoted", model.text)
    if is_dataclass(model) and not isinstance(model, type):
        return (type(model).__name__, *(meaning(getattr(model, field.name)) for field in fields(model)))
    if isinstance(model, dict):
        return {key: meaning(value) for key, value in model.items()}
    if isinstance(model, tuple | list):
        return [meaning(one) for one in model]
    return None if isinstance(model, Path) else model
