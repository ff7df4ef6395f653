import { expect, test } from "vitest";
import { findEmailDomain, isOfDomains, parseEmailDomain } from "./check-options";

test.each([
  ["example.com", "example.com"],
  [" @Example.COM ", "example.com"],
  ["Bücher.example", "xn--bcher-kva.example"],
  ["a.b-c.co.uk", "a.b-c.co.uk"],
  ["localhost", null],
  ["10.0.0.1", null],
  ["0x7f.1", null],
  ["[::1]", null],
  ["example.com/path", null],
  ["example.com:25", null],
  ["person@example.com", null],
  ["exa mple.com", null],
  ["-a.example", null],
  ["example..com", null],
  ["example.com.", null],
  ["%65xample.com", null],
  ["", null],
])("%j as a domain: %s", (given, domain) => {
  expect(parseEmailDomain(given)).toBe(domain);
});

test.each([
  ["Ann.Lee+x@Example.com", "example.com"],
  ["@example.com", null],
  ["ann@evil.example@example.com", null],
  ["ann@example.com,bob@evil.example", null],
  ["ann\r\nbcc:x@example.com", null],
  ["ann", null],
])("%j goes to %s", (email, domain) => {
  expect(findEmailDomain(email)).toBe(domain);
});

test("a sub-domain, parent domain or similar domain does not match", () => {
  const domains = ["example.com"];
  expect(isOfDomains("ann@EXAMPLE.com", domains)).toBe(true);
  expect(isOfDomains("ann@mail.example.com", domains)).toBe(false);
  expect(isOfDomains("ann@notexample.com", domains)).toBe(false);
  expect(isOfDomains("ann@com", domains)).toBe(false);
});
