/** Why a file stops being CSV: clauses that stand in the sentences of whoever reads one. */
export const csv = {
  "stray-quote": "a quote stands where none may be",
  "unclosed-quote": "a quote is opened and never closed",
  "endless-record": "a record goes on without end: a quote was opened and never closed",
} as const;
