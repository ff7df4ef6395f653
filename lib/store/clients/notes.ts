import { isShown } from "@/lib/core/hidden-from-partners";
import type { AccountScope } from "@/lib/core/scope";

/** A partner neither reads notes nor finds anything by them. */
export function noteColumn(scope: AccountScope): string {
  return isShown(scope, "profile-field", "note") ? "note" : "'' as note";
}

/** Whether the scope may read anything of a profile: that there is a note and nothing else is not told either. */
export function isReadable(scope: AccountScope): string {
  return isShown(scope, "profile-field", "note") ? "true" : "(customer_id is not null or labels <> '{}')";
}

/** What a search may look through: one line for the customer id, one a label (neither holds a line break), the note. */
export function searchedText(alias: string, scope: AccountScope): string {
  const text = `${alias}.search_text`;
  if (isShown(scope, "profile-field", "note")) return text;
  return `array_to_string((string_to_array(${text}, E'\\n'))[1:cardinality(${alias}.labels) + 1], E'\\n')`;
}
