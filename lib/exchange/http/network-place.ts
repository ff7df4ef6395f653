import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Where an IP address is. "never": link-local, metadata services, reserved and multicast, which no exchange has. */
export type NetworkPlace = "public" | "loopback" | "private" | "never";

/** Of the ranges that are neither public nor "never". */
const PLACES: Readonly<Record<string, NetworkPlace>> = {
  unicast: "public",
  loopback: "loopback",
  private: "private",
  carrierGradeNat: "private",
  uniqueLocal: "private",
};
/** The metadata services of large clouds that lie in private ranges. */
const METADATA = new Set(["100.100.100.200", "fd00:ec2::254", "fd20:ce::254"]);

/** `address` as a resolver or a URL writes it, without brackets. Throws RangeError on what is none. */
export function placeOf(address: string): NetworkPlace {
  const [ip = ""] = address.split("%"); // a zone is not part of the number
  if (isIP(ip) === 0) throw new RangeError("not an IP address");
  const parsed = innermost(ipaddr.parse(ip));
  if (METADATA.has(parsed.toString())) return "never";
  return PLACES[parsed.range()] ?? "never";
}

/** The IPv4 address that an IPv6 one leads to: mapped (::ffff:0:0/96), compatible, NAT64 and 6to4; else the same. */
function innermost(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!("parts" in ip)) return ip;
  const [first, second, third, fourth, fifth, sixth, seventh = 0] = ip.parts;
  const last = new ipaddr.IPv4(ip.toByteArray().slice(12));
  const isMiddleZero = [third, fourth, fifth, sixth].every((part) => part === 0);
  if (ip.range() === "ipv4Mapped") return last;
  if (first === 0 && second === 0 && isMiddleZero && seventh > 0) return last;
  if (first === 0x64 && second === 0xff9b && isMiddleZero) return last;
  return first === 0x2002 ? new ipaddr.IPv4(ip.toByteArray().slice(2, 6)) : ip;
}
