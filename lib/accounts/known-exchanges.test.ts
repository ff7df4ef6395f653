import { expect, test } from "vitest";
import { parseBaseUrl } from "@/lib/exchange/http/address-rule";
import { findKnownExchange, KNOWN_EXCHANGE_IDS, KNOWN_EXCHANGES } from "./known-exchanges";

test("a known exchange is found by its address as a person types it, and by no other", () => {
  for (const id of KNOWN_EXCHANGE_IDS) {
    const { baseUrl } = KNOWN_EXCHANGES[id];
    for (const typed of [baseUrl, `${baseUrl}/`, ` ${baseUrl.toUpperCase()} `])
      expect(findKnownExchange(typed)).toBe(id);
    expect(findKnownExchange(`${baseUrl}.example`)).toBeNull();
    expect(findKnownExchange("")).toBeNull();
  }
});

test("the address of a known exchange is one that an account is stored with", () => {
  for (const id of KNOWN_EXCHANGE_IDS)
    expect(parseBaseUrl(KNOWN_EXCHANGES[id].baseUrl)).toBe(KNOWN_EXCHANGES[id].baseUrl);
});
