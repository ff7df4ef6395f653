import { AccountInputError, type AccountProblem } from "./key-answer";

const MOST_CHARACTERS = 60;

/** The name as it is stored. Throws AccountInputError. */
export function parseAccountName(text: string): string {
  return parseName(text, "name");
}

/** The exchange's name of an account that is fed by files, as it is stored. Throws AccountInputError. */
export function parseExchangeName(text: string): string {
  return parseName(text, "exchangeName");
}

function parseName(text: string, field: "name" | "exchangeName"): string {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  if (name === "") throw new AccountInputError(`${field}Empty`);
  if (name.length > MOST_CHARACTERS) throw new AccountInputError(`${field}TooLong`);
  if (/\p{C}/u.test(name)) throw new AccountInputError(`${field}Unreadable`);
  return name;
}

/** What `parse` returns; if it throws AccountInputError, the problem. */
export function checkTyped<T>(
  parse: () => T,
): { readonly value: T } | { readonly problem: AccountProblem } {
  try {
    return { value: parse() };
  } catch (error) {
    if (!(error instanceof AccountInputError)) throw error;
    return { problem: error.problem };
  }
}
