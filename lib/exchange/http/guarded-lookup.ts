import dns from "node:dns";
import type { LookupFunction } from "node:net";
import { findPlaceProblem, isLoopbackName } from "./address-rule";
import { placeOf } from "./network-place";

/** A name leads where no key is sent. The message is one clause for people. */
export class UnsafeAddressError extends Error {
  override readonly name = "UnsafeAddressError";
}

type Resolve = (
  host: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/**
 * For http.Agent: what a name resolves to is judged where the socket takes it from, so that no other answer of the
 * name server can come between. A single address that must not be is enough to refuse all. Addresses that are written
 * as numbers are not looked up; findAddressProblem judges those.
 */
export function guardedLookup(allowPrivate: boolean, resolve: Resolve = dns.lookup): LookupFunction {
  return (host, options, done) => {
    const rule = { allowPrivate, isLoopbackMeant: isLoopbackName(host) };
    resolve(host, { ...options, all: true } as dns.LookupAllOptions, (error, addresses) => {
      if (error) return done(error, "", 0);
      const problem = addresses.map(({ address }) => findPlaceProblem(placeOf(address), rule)).find(Boolean);
      const [first] = addresses;
      if (problem) return done(new UnsafeAddressError(problem), "", 0);
      if (isLoopbackName(host) && addresses.some(({ address }) => placeOf(address) !== "loopback"))
        return done(new UnsafeAddressError("the name of this machine leads elsewhere"), "", 0);
      if (options.all) return done(null, addresses);
      done(null, first?.address ?? "", first?.family ?? 0);
    });
  };
}
