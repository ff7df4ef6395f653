import { isIP } from "node:net";
import { type NetworkPlace, placeOf } from "./network-place";

/**
 * Why no key is sent to this address, as one clause, or null. What its name resolves to is judged when a socket is
 * opened (guarded-lookup.ts). `baseUrl` as parseBaseUrl gave it.
 */
export function findAddressProblem(baseUrl: string, allowPrivate: boolean): string | null {
  const { protocol, hostname } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const place = isIP(host) > 0 ? placeOf(host) : null;
  if (place !== null) {
    const problem = findPlaceProblem(place, { allowPrivate, isLoopbackMeant: true });
    if (problem !== null) return problem;
  }
  const isLoopback = place === "loopback" || (place === null && isLoopbackName(host));
  if (protocol === "http:" && !isLoopback)
    return "the address must begin with https://, unless it is this machine";
  return null;
}

/**
 * Why an account may not be on this machine, as one clause, or null. Where the desk has its exchange elsewhere
 * (`exchangeBaseUrl`, EXCHANGE_BASE_URL), the other ports of this machine are other programs', and an answer to an
 * account that is being added would say what listens there.
 */
export function findLoopbackProblem(
  baseUrl: string,
  { exchangeBaseUrl, allowPrivate }: { exchangeBaseUrl: string | null; allowPrivate: boolean },
): string | null {
  if (exchangeBaseUrl === null || allowPrivate) return null;
  const { hostname, origin } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLoopback = isIP(host) > 0 ? placeOf(host) === "loopback" : isLoopbackName(host);
  if (!isLoopback || origin === new URL(exchangeBaseUrl).origin) return null;
  return "the address is this machine; ALLOW_PRIVATE_EXCHANGE=yes lets it be, if it is meant";
}

/** The same for what a socket is about to be opened to. */
export function findPlaceProblem(
  place: NetworkPlace,
  { allowPrivate, isLoopbackMeant }: { allowPrivate: boolean; isLoopbackMeant: boolean },
): string | null {
  switch (place) {
    case "public":
      return null;
    case "loopback":
      return isLoopbackMeant || allowPrivate ? null : "the name leads to this machine";
    case "private":
      return allowPrivate
        ? null
        : "the address is in a private network; ALLOW_PRIVATE_EXCHANGE=yes lets it be, if it is meant";
    case "never":
      return "the address is link-local, a metadata service or reserved: no exchange is there";
    default:
      return place satisfies never;
  }
}

/** RFC 6761: these names are this machine's alone. */
export function isLoopbackName(host: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(host);
}
