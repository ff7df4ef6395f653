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
