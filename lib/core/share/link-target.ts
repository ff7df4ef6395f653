const PROTOCOLS = ["https:", "http:", "mailto:"];

/** Longer ones are no address that a person writes. */
const LONGEST = 2_000;

/**
 * Where a link of a commentary may lead: an absolute http, https or mailto address, in ASCII. Null for all else: what
 * runs (javascript:, data:), what leads into the desk itself (a path without a host), and an address with a name and
 * password in front of its host, which passes for another host's.
 */
export function findLinkTarget(text: string): string | null {
  if (text.length > LONGEST || !/^(?:https?:\/\/|mailto:)/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!PROTOCOLS.includes(url.protocol) || url.username !== "" || url.password !== "") return null;
  return /^[\x21-\x7e]+$/.test(url.href) ? url.href : null;
}
