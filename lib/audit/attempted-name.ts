/** With a dot behind the @, as every address of a person here has it. */
const E_MAIL = /^[^\s@\p{C}]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/u;

/** A typed e-mail in lower case; of anything else, which may be a password, its length alone. */
export function attemptedName(typed: string): string {
  const name = typed.trim().toLowerCase();
  return E_MAIL.test(name) && name.length <= 254 ? name : `(no e-mail, ${name.length} characters)`;
}

/** Longer than any sentence of ours and of the libraries that we log. */
const LONGEST = 200;

/** Text that may come from a stranger, for one line of a log: invisible characters are spaces, and it is cut. */
export function logText(text: string): string {
  return text.slice(0, LONGEST).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
