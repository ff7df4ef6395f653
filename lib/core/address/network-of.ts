import ipaddr from "ipaddr.js";

/** Whom tries are counted against: an IPv4 address itself, the /64 of an IPv6 one (a household's), any other text. */
export function networkOf(address: string): string {
  return firstGroups(address, 4) ?? address;
}

/** The /48 around an IPv6 address, a company's or a small provider's; null for what has no wider network of its own. */
export function siteOf(address: string): string | null {
  return firstGroups(address, 3);
}

function firstGroups(address: string, count: number): string | null {
  const [ip = ""] = address.split("%"); // a zone is not part of the number
  if (!ipaddr.IPv6.isValid(ip)) return null;
  const groups = ipaddr.IPv6.parse(ip).toNormalizedString().split(":");
  return `${groups.slice(0, count).join(":")}::/${count * 16}`;
}
