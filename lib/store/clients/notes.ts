import { type AccountScope, isWholeAccount } from "@/lib/core/scope";

/**
 * Notes are what the broker's people tell each other about a client: a partner neither reads
 * them nor finds anything by them.
 */
export function noteColumn(scope: AccountScope): string {
  return isWholeAccount(scope) ? "note" : "'' as note";
}

/** Whether the scope may read anything of a profile: that there is a note and nothing else is not told either. */
export function isReadable(scope: AccountScope): string {
  return isWholeAccount(scope) ? "true" : "(customer_id is not null or labels <> '{}')";
}

/** What a search may look through: one line for the customer id, one a label (neither holds a line break), the note. */
export function searchedText(alias: string, scope: AccountScope): string {
  const text = `${alias}.search_text`;
  if (isWholeAccount(scope)) return text;
  return `array_to_string((string_to_array(${text}, E'\\n'))[1:cardinality(${alias}.labels) + 1], E'\\n')`;
}
