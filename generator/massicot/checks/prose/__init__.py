"""What players read: references, facts in sentences, the glossary, French as French."""
