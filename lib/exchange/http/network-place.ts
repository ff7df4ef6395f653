import { BlockList, isIP } from "node:net";

/** Where an IP address is. "never": link-local, metadata services, reserved and multicast, which no exchange has. */
export type NetworkPlace = "public" | "loopback" | "private" | "never";

type Ranges = readonly (readonly [address: string, prefix: number])[];

const LOOPBACK = blockList([["127.0.0.0", 8]], [["::1", 128]]);
/** RFC 1918, RFC 6598 (carrier-grade NAT) and RFC 4193 (unique local). */
const PRIVATE = blockList(
  [
    ["10.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["100.64.0.0", 10],
  ],
  [["fc00::", 7]],
);
/** The IANA special-purpose registries, and the metadata services of large clouds that lie in private ranges. */
const NEVER = blockList(
  [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
    ["100.100.100.200", 32],
  ],
  [
    ["::", 128],
    ["::ffff:0:0:0", 96], // RFC 2765: an IPv4 address for a translator in between
    ["64:ff9b:1::", 48],
    ["100::", 64],
    ["2001::", 23],
    ["2001:db8::", 32],
    ["3fff::", 20],
    ["5f00::", 16],
    ["fe80::", 10],
    ["fec0::", 10],
    ["ff00::", 8],
    ["fd00:ec2::254", 128],
    ["fd20:ce::254", 128],
  ],
);

/** `address` as a resolver or a URL writes it, without brackets. Throws RangeError on what is none. */
export function placeOf(address: string): NetworkPlace {
  const [ip = ""] = address.split("%"); // a zone is not part of the number
  const version = isIP(ip);
  if (version === 0) throw new RangeError("not an IP address");
  if (version === 4) return placeIn(ip, "ipv4");
  const inside = findIpv4Inside(ip);
  return inside === null ? placeIn(ip, "ipv6") : placeIn(inside, "ipv4");
}

function placeIn(ip: string, family: "ipv4" | "ipv6"): NetworkPlace {
  if (NEVER.check(ip, family)) return "never";
  if (LOOPBACK.check(ip, family)) return "loopback";
  return PRIVATE.check(ip, family) ? "private" : "public";
}

/** The IPv4 address that an IPv6 one leads to: mapped (::ffff:0:0/96), compatible, NAT64 and 6to4. */
function findIpv4Inside(ip: string): string | null {
  const groups = groupsOf(ip);
  const [first = 0, second = 0, third = 0] = groups;
  const head = groups.slice(0, 5).every((group) => group === 0);
  const isMapped = head && groups[5] === 0xffff;
  const isCompatible = head && groups[5] === 0 && (groups[6] ?? 0) > 0;
  const isNat64 = first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped || isCompatible || isNat64) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0);
  return first === 0x2002 ? ipv4Of(second, third) : null;
}

/** The URL parser knows every spelling and answers with one. */
function groupsOf(ip: string): number[] {
  const plain = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [left = "", right] = plain.split("::");
  const parse = (half: string) =>
    half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16));
  if (right === undefined) return parse(left);
  const [before, after] = [parse(left), parse(right)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function blockList(ipv4: Ranges, ipv6: Ranges): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ipv4) list.addSubnet(address, prefix, "ipv4");
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, "ipv6");
  return list;
}
