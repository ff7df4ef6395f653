/**
 * The texts of a form; empty for anything else. Leaves out texts with NUL, which no database
 * stores.
 */
export function formFields(data: unknown): Readonly<Record<string, string>> {
  if (!(data instanceof FormData)) return {};
  const texts = [...data].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !field[1].includes("\0"),
  );
  return Object.fromEntries(texts);
}
