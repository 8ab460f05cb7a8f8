"""Massicot beside other tools: every number of a table comes from one run of one machine."""
