/** The texts of a form. What is no form has no fields; a text with a NUL, which no database keeps, is left out. */
export function formFields(data: unknown): Readonly<Record<string, string>> {
  if (!(data instanceof FormData)) return {};
  const texts = [...data].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !field[1].includes("\0"),
  );
  return Object.fromEntries(texts);
}
