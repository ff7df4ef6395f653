import { describe, expect, test } from "vitest";
import { findAddressProblem, findLoopbackProblem, parseBaseUrl } from "./address-rule";

const problem = (text: string, allowPrivate = false) =>
  findAddressProblem(parseBaseUrl(text), allowPrivate);

test.each([
  "https://api.example.com",
  "https://api.example.com.",
  "https://api.example.com:8443/base",
  "https://8.8.8.8",
  "https://[2606:4700::1111]",
  "http://127.0.0.1:3050",
  "http://127.0.0.1.:3050",
  "http://[::1]:3050",
  "http://[::ffff:127.0.0.1]:3050",
  "http://localhost:3050",
  "http://localhost.:3050",
  "http://LOCALHOST",
  "http://sandbox.localhost",
  "http://2130706433", // 127.0.0.1 as one number
])("%s may be asked", (text) => expect(problem(text)).toBeNull());

test.each([
  "http://api.example.com",
  "http://8.8.8.8",
  "http://localhost.example.com",
  "http://127.0.0.1.example.com",
  "http://010.8.8.8", // octal: 8.8.8.8
])("%s must be https", (text) => expect(problem(text)).toBe("addressInsecure"));

const PRIVATE = [
  "https://10.0.0.1",
  "https://10.1", // 10.0.0.1
  "https://0xa.1", // hexadecimal
  "https://012.0.0.1", // octal
  "https://167772161", // one number
  "https://192.168.1.1.:443",
  "https://[fd12::1]",
  "https://[::ffff:192.168.1.1]",
  "https://100.64.0.1",
];

test.each(PRIVATE)("%s is in a private network", (text) => {
  expect(problem(text)).toBe("addressPrivate");
  expect(problem(text, true)).toBeNull();
});

test.each([
  "https://169.254.169.254",
  "https://2852039166", // the same as one number
  "https://0xA9.0xFE.0xA9.0xFE",
  "https://0251.0376.0251.0376",
  "https://[::ffff:a9fe:a9fe]",
  "https://[fe80::1]",
  "https://0.0.0.0",
  "https://100.100.100.200",
])("%s is never asked, whatever is allowed", (text) => {
  expect(problem(text)).toBe("addressReserved");
  expect(problem(text, true)).toBe("addressReserved");
});

test("http to a private network stays refused where private ones are allowed", () => {
  expect(problem("http://10.0.0.1", true)).toBe("addressInsecure");
});

describe("where the exchange is set, this machine is", () => {
  const find = (
    text: string,
    allowPrivate = false,
    exchangeBaseUrl: string | null = "http://127.0.0.1:3050",
  ) => findLoopbackProblem(parseBaseUrl(text), { exchangeBaseUrl, allowPrivate });

  test.each([
    "http://127.0.0.1:22",
    "http://localhost:5432",
    "https://[::1]:3050",
    "http://sandbox.localhost",
  ])("no exchange: %s", (text) => {
    expect(find(text)).toBe("addressLoopback");
    expect(find(text, true)).toBeNull();
    expect(find(text, false, null)).toBeNull();
  });

  test("accepted if it is that exchange, and any other machine may be", () => {
    expect(find("http://127.0.0.1:3050/base")).toBeNull();
    expect(find("https://api.example.com")).toBeNull();
    expect(find("https://10.0.0.1")).toBeNull(); // refused by findAddressProblem
  });
});

describe("an address is refused before anything else when", () => {
  test.each([
    ["it carries a user", "https://api.example.com@10.0.0.1"],
    ["it carries a password", "https://user:pass@api.example.com"],
    ["its port is none", "https://api.example.com:99999"],
    ["its number is none", "https://256.256.256.256"],
    ["it is another protocol", "ftp://api.example.com"],
    ["it has a query", "https://api.example.com?x=1"],
  ])("%s", (_why, text) => expect(() => parseBaseUrl(text)).toThrow(RangeError));
});
