/** With a dot after the @, as every address of a person has. */
const E_MAIL = /^[^\s@\p{C}]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/u;

/** A typed e-mail in lower case; of anything else only its length, because it may be a password. */
export function attemptedName(typed: string): string {
  const name = typed.trim().toLowerCase();
  return E_MAIL.test(name) && name.length <= 254 ? name : `(no e-mail, ${name.length} characters)`;
}

/** Characters: more than any message that we or our libraries log. */
const LONGEST = 200;

/** A stranger's text for one line of a log: invisible characters become spaces, and it is cut. */
export function logText(text: string): string {
  return text.slice(0, LONGEST).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
