import { describe, expect, test } from "vitest";

import { findClientAddress, readProxies } from "./client-address";

const addressOf = (peer: string | undefined, forwarded: string | undefined, trusted = "") =>
  findClientAddress(
    { socket: { remoteAddress: peer }, headers: { "x-forwarded-for": forwarded } },
    readProxies(trusted),
  );

describe("without a trusted proxy the socket's other end counts, whatever a header says", () => {
  test.each([
    "127.0.0.1",
    "10.0.0.7",
    "192.168.1.20",
    "172.16.0.1",
    "fd12::7",
    "::1",
    "203.0.113.7",
  ])("%s", (peer) => {
    expect(addressOf(peer, "198.51.100.1")).toBe(peer);
    expect(addressOf(peer, undefined)).toBe(peer);
  });

  test("written in one way", () => {
    expect(addressOf("::ffff:203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
    expect(addressOf("fe80::1%eth0", "198.51.100.1")).toBe("fe80::1");
  });

  test("and nothing where the socket is gone", () => {
    expect(addressOf(undefined, "198.51.100.1")).toBeUndefined();
  });
});

describe("behind a trusted proxy what it wrote counts", () => {
  test.each([
    ["its own entry", "10.0.0.2", "203.0.113.7", "203.0.113.7"],
    ["the last one", "10.0.0.2", "198.51.100.1, 198.51.100.2 , 203.0.113.7", "203.0.113.7"],
    ["an IPv6 one", "10.0.0.2", "198.51.100.1, 2001:db8::7", "2001:db8::7"],
    [
      "what a proxy before it wrote",
      "10.0.0.2",
      "198.51.100.1, 203.0.113.7, 10.1.5.5",
      "203.0.113.7",
    ],
    ["an IPv4 proxy on an IPv6 socket", "::ffff:10.0.0.2", "203.0.113.7", "203.0.113.7"],
    ["a proxy on IPv6", "2001:db8:1::9", "203.0.113.7", "203.0.113.7"],
  ])("%s", (_what, peer, forwarded, address) => {
    expect(addressOf(peer, forwarded, "10.0.0.2, 10.1.0.0/16,2001:db8:1::/48")).toBe(address);
  });

  test.each([undefined, "", "unknown", "198.51.100.1, ", "evil.example", "203.0.113.7:51000"])(
    "and itself where it wrote no address: %s",
    (forwarded) => {
      expect(addressOf("10.0.0.2", forwarded, "10.0.0.2")).toBe("10.0.0.2");
    },
  );

  test("but not of a neighbour", () => {
    expect(addressOf("10.0.0.3", "203.0.113.7", "10.0.0.2")).toBe("10.0.0.3");
    expect(addressOf("10.2.0.1", "203.0.113.7", "10.1.0.0/16")).toBe("10.2.0.1");
  });
});
