/** Letters, digits and hyphens between dots, of which there is one at least; the last part is no number (RFC 1035). */
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;
/** Whatever has a meaning of its own in an address of the web. */
const STRANGE = /[\s\p{Cc}/\\?#:@%[\]]/u;

/** A domain as mail compares it: lower case ASCII, "@" before it left out; null for what is none. "Bücher.example" → "xn--bcher-kva.example". */
export function parseEmailDomain(given: string): string | null {
  const text = given.trim().replace(/^@/, "");
  if (text === "" || STRANGE.test(text)) return null;
  const url = `http://${text}`;
  if (!URL.canParse(url)) return null;
  const domain = new URL(url).hostname;
  return DOMAIN.test(domain) ? domain : null;
}

/** The domain that letters to this address go to; null where it is no address. */
export function findEmailDomain(email: string): string | null {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, Math.max(at, 0));
  if (local === "" || local.length > 64 || /[\s\p{Cc}"<>,;:@\\()]/u.test(local)) return null;
  return parseEmailDomain(email.slice(at + 1));
}

/** Whether somebody with this address may open a link for these domains; a domain below one of them is another one. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = findEmailDomain(email);
  return domain !== null && domains.includes(domain);
}
