import { expect, test } from "vitest";
import { clientAddress } from "./audit-origin";

const from = (text: string) =>
  clientAddress(new Headers({ "x-forwarded-for": text, "x-real-ip": "192.0.2.9" }));

test("the address that the nearest proxy wrote counts, whatever the other side says before it", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("198.51.100.1, 198.51.100.2 , 203.0.113.7")).toBe("203.0.113.7");
  expect(from(`${"198.51.100.1, ".repeat(500)}2001:db8::7`)).toBe("2001:db8::7");
});

test("who comes without one is counted with everybody who does", () => {
  expect(clientAddress(new Headers({ "x-real-ip": "192.0.2.9", forwarded: "for=192.0.2.9" }))).toBe(
    "unknown",
  );
  expect(from("198.51.100.1, ")).toBe("unknown");
});
