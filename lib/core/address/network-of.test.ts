import { expect, test } from "vitest";
import { networkOf, siteOf } from "./network-of";

test.each([
  ["203.0.113.7", "203.0.113.7", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:DB8:0001:2::ffff", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::7", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["unknown", "unknown", null],
  ["no:address", "no:address", null],
])("%s is counted as %s, and around it as %s", (address, network, site) => {
  expect(networkOf(address)).toBe(network);
  expect(siteOf(address)).toBe(site);
});

test("the addresses of one host are one", () => {
  const networks = Array.from({ length: 200 }, (_, n) =>
    networkOf(`2001:db8:1:2:${n.toString(16)}::${n}`),
  );
  expect(new Set(networks).size).toBe(1);
});
