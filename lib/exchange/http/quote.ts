/** Long runs of key-like characters: whatever they are, people do not need them. */
const OPAQUE_RUN = /[A-Za-z0-9+/=_%-]{16,}/g;
const CONTROL_RUN = /\p{Cc}+/gu;
const MAX_QUOTE = 160;

/**
 * Words of the exchange for our own messages: one short line, without anything secret-looking. "" when one of
 * `secrets` is in it: an exchange may repeat in an error what it was sent.
 */
export function quoteExchange(text: unknown, secrets: readonly string[]): string {
  if (typeof text !== "string") return "";
  const lower = text.toLowerCase();
  if (secrets.some((secret) => lower.includes(secret.toLowerCase()))) return "";
  const line = text.replace(CONTROL_RUN, " ").replace(OPAQUE_RUN, "…");
  return line.slice(0, MAX_QUOTE).trim();
}
