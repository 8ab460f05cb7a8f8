"""What players read: references, facts in sentences, the glossary, French as French."""

from massicot.checks.prose import facts, glossary, grammar, references, spelling, typography

MODULES = (facts, glossary, grammar, references, spelling, typography)
