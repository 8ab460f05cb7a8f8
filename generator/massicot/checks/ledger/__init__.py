"""The ledger of sources: every fact comes from a document or from a decision."""
