import { expect, test } from "vitest";
import { type NetworkPlace, placeOf } from "./address-rule";

const PLACES: Record<NetworkPlace, readonly string[]> = {
  public: [
    "8.8.8.8",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700::1111",
  ],
  loopback: ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"],
  private: [
    ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "100.127.255.255"],
    ...[
      "fc00::1",
      "fd12:3456::1",
      "::ffff:10.0.0.1",
      "::ffff:c0a8:101",
      "::10.0.0.1",
      "64:ff9b::10.0.0.1",
    ],
    "2002:a00:1::",
  ],
  never: [
    ...[
      "169.254.169.254",
      "169.254.0.1",
      "100.100.100.200",
      "0.0.0.0",
      "0.1.2.3",
      "224.0.0.1",
      "240.0.0.1",
    ],
    ...[
      "255.255.255.255",
      "192.0.2.1",
      "198.18.0.1",
      "::",
      "fe80::1",
      "fe80::1%eth0",
      "febf::1",
      "ff02::1",
    ],
    ...[
      "fd00:ec2::254",
      "::ffff:169.254.169.254",
      "64:ff9b::a9fe:a9fe",
      "2002:a9fe:a9fe::1",
      "2001::1",
    ],
    ...[
      "64:ff9b:1:808:8:800::",
      "64:ff9b:1::8.8.8.8",
      "192.0.0.1",
      "fec0::1",
      "3fff::1",
      "5f00::1",
      "100::1",
    ],
    ...["::ffff:0:a9fe:a9fe", "::ffff:0:7f00:1", "::ffff:0:8.8.8.8"],
  ],
};

test.each(
  Object.entries(PLACES).flatMap(([place, addresses]) =>
    addresses.map((address) => [address, place]),
  ),
)("%s is %s", (address, place) => expect(placeOf(address)).toBe(place));

test.each(["", "localhost", "1.2.3", "0x7f.1", "[::1]", "1.2.3.4:80"])(
  "%j is no address",
  (text) => {
    expect(() => placeOf(text)).toThrow(RangeError);
  },
);
