const MAX_LENGTH = 60;

/** The name as it is stored. Throws RangeError with a sentence: names are typed on a command line and shown in tables. */
export function parseAccountName(text: string): string {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  if (name === "") throw new RangeError("an account needs a name");
  if (name.length > MAX_LENGTH)
    throw new RangeError(`an account's name has at most ${MAX_LENGTH} characters`);
  if (/\p{C}/u.test(name)) throw new RangeError("an account's name has a character that cannot be shown");
  return name;
}

/** What a check of typed text refused with, as one sentence; anything else that was thrown is thrown on. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof RangeError)) throw error;
  return `${error.message}.`.replace(/^./, (first) => first.toUpperCase());
}
