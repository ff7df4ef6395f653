/**
 * The texts of a form that an action was called with. An action can be called with anything: what is no form has no
 * fields, and a text with a NUL in it, which nobody types and no database keeps, is left out.
 */
export function formFields(data: unknown): Readonly<Record<string, string>> {
  if (!(data instanceof FormData)) return {};
  const texts = [...data].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !field[1].includes("\0"),
  );
  return Object.fromEntries(texts);
}
