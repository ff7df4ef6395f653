import ipaddr from "ipaddr.js";

/**
 * A household or a host on IPv6 has 2^64 addresses at the least, a company or a small provider has
 * 2^80.
 */
const HOME_GROUPS = 4;
const SITE_GROUPS = 3;

/**
 * The network against which attempts are counted: an IPv4 address, the /64 of an IPv6 address, or
 * any other text.
 */
export function networkOf(address: string): string {
  return firstGroups(address, HOME_GROUPS) ?? address;
}

/** The /48 of an IPv6 address; null for any other. */
export function siteOf(address: string): string | null {
  return firstGroups(address, SITE_GROUPS);
}

function firstGroups(address: string, count: number): string | null {
  const [ip = ""] = address.split("%"); // a zone is not part of the number
  if (!ipaddr.IPv6.isValid(ip)) return null;
  const groups = ipaddr.IPv6.parse(ip).toNormalizedString().split(":");
  return `${groups.slice(0, count).join(":")}::/${count * 16}`;
}
