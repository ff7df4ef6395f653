import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { AccountInputError, type AccountProblem } from "@/lib/accounts/key-answer";

/**
 * Why no key may be sent to this address, or null. What its name resolves to is judged by
 * `guardedLookup`.
 */
export function findAddressProblem(baseUrl: string, allowPrivate: boolean): AccountProblem | null {
  const place = placeOfHost(baseUrl);
  const problem = place && findPlaceProblem(place, { allowPrivate, isLoopbackMeant: true });
  if (problem !== null) return problem;
  return new URL(baseUrl).protocol === "http:" && place !== "loopback" ? "addressInsecure" : null;
}

/** Where the host is; null for a name that must be resolved first. */
function placeOfHost(baseUrl: string): NetworkPlace | null {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) > 0) return placeOf(host);
  return isLoopbackName(host) ? "loopback" : null;
}

/**
 * Why an account may not be on this machine, or null. Where the exchange is elsewhere
 * (`exchangeBaseUrl`, EXCHANGE_BASE_URL), ports of this machine belong to other programs, and
 * adding an account would show what listens there.
 */
export function findLoopbackProblem(
  baseUrl: string,
  { exchangeBaseUrl, allowPrivate }: { exchangeBaseUrl: string | null; allowPrivate: boolean },
): AccountProblem | null {
  if (exchangeBaseUrl === null || allowPrivate) return null;
  const isExchange = new URL(baseUrl).origin === new URL(exchangeBaseUrl).origin;
  if (isExchange || placeOfHost(baseUrl) !== "loopback") return null;
  return "addressLoopback";
}

function findPlaceProblem(
  place: NetworkPlace,
  { allowPrivate, isLoopbackMeant }: { allowPrivate: boolean; isLoopbackMeant: boolean },
): AccountProblem | null {
  switch (place) {
    case "public":
      return null;
    case "loopback":
      return isLoopbackMeant || allowPrivate ? null : "addressLoopback";
    case "private":
      return allowPrivate ? null : "addressPrivate";
    case "never":
      return "addressReserved";
    default:
      return place satisfies never;
  }
}

/** RFC 6761: these names always mean this machine. */
function isLoopbackName(host: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(host);
}

/**
 * The URL without a trailing slash: http or https, host, perhaps port and path. Throws
 * AccountInputError, which never quotes it.
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new AccountInputError("addressScheme");
  if (url.username !== "" || url.password !== "") throw new AccountInputError("addressLogin");
  if (url.search !== "" || url.hash !== "") throw new AccountInputError("addressQuery");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/**
 * Where an IP address is. "never": link-local, metadata services, reserved and multicast; no
 * exchange is there.
 */
export type NetworkPlace = "public" | "loopback" | "private" | "never";

/** By range of ipaddr.js; all other ranges are "never". */
const PLACES: Readonly<Record<string, NetworkPlace>> = {
  unicast: "public",
  loopback: "loopback",
  private: "private",
  carrierGradeNat: "private",
  uniqueLocal: "private",
};
/** Metadata services of large clouds within private ranges. */
const METADATA = new Set(["100.100.100.200", "fd00:ec2::254", "fd20:ce::254"]);

/**
 * `address`: as a resolver or a URL writes it, without brackets. Throws RangeError on anything
 * else.
 */
export function placeOf(address: string): NetworkPlace {
  const [ip = ""] = address.split("%"); // a zone is not part of the number
  if (isIP(ip) === 0) throw new RangeError("not an IP address");
  const parsed = innermost(ipaddr.parse(ip));
  if (METADATA.has(parsed.toString())) return "never";
  return PLACES[parsed.range()] ?? "never";
}

/**
 * The IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4); else the address itself.
 */
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

type Resolve = (
  host: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/**
 * A lookup for the socket that refuses forbidden addresses, so the judged address is the one used.
 * One bad address refuses all.
 */
export function guardedLookup(
  allowPrivate: boolean,
  resolve: Resolve = dns.lookup,
): LookupFunction {
  return (host, options, done) => {
    const rule = { allowPrivate, isLoopbackMeant: isLoopbackName(host) };
    resolve(host, { ...options, all: true } as dns.LookupAllOptions, (error, addresses) => {
      if (error) return done(error, "", 0);
      const problem = addresses
        .map(({ address }) => findPlaceProblem(placeOf(address), rule))
        .find(Boolean);
      const [first] = addresses;
      if (problem) return done(new AccountInputError(problem), "", 0);
      if (isLoopbackName(host) && addresses.some(({ address }) => placeOf(address) !== "loopback"))
        return done(new AccountInputError("addressElsewhere"), "", 0);
      if (options.all) return done(null, addresses);
      done(null, first?.address ?? "", first?.family ?? 0);
    });
  };
}
