import type { ShareFacts } from "./facts";

/** Facts that a program of another version wrote, and this one cannot draw. */
export class UnknownFactsError extends Error {}

/** The facts as JSON with the fields of every record in order: the same facts are the same bytes. Lists stay in theirs. */
export function factsText(facts: ShareFacts): string {
  return JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? inOrder(value) : value,
  );
}

function inOrder(record: object): object {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads what `factsText` wrote. Throws UnknownFactsError on any other version. */
export function readFacts(text: string): ShareFacts {
  const facts = JSON.parse(text) as ShareFacts; // stored as factsText wrote it, under its hash
  if (facts.version !== 1) throw new UnknownFactsError(`facts of version ${String(facts.version)}`);
  return facts;
}
