import { expect, test } from "vitest";
import { quoteExchange, readAnswer } from "./envelope";

const body = (code: unknown, extra: object = {}) =>
  JSON.stringify({ code, msg: "m", data: 1, ...extra });

test.each([
  ["a number that lost its zeros", 200, body(0)],
  ["requestTime as a number", 200, body("00000", { requestTime: 1 })],
  ["requestTime as a string", 200, body("00000", { requestTime: "1" })],
])("success is %s", (_name, status, text) => {
  expect(readAnswer(status, text, [])).toEqual({ ok: true, data: 1, noData: false });
});

test.each([
  ["the code counts before HTTP 200", 200, body("40009"), "signature-refused", "never"],
  ["the code counts before HTTP 500", 500, body("40009"), "signature-refused", "never"],
  ["a number with lost zeros is the same code", 400, body(1), "out-of-range", "never"],
  ["429 may be a number", 200, body(429), "rate-limited", "rate-limited"],
  ["HTTP 429 needs no body", 429, "", "rate-limited", "rate-limited"],
  ["an unknown code at HTTP 429 is still that", 429, body("30007"), "rate-limited", "rate-limited"],
  ["an unknown code is rejected", 400, body("30007"), "rejected", "never"],
  ["a name of Object is no known code", 400, body("constructor"), "rejected", "never"],
  ["a success code does not outweigh HTTP 502", 502, body("00000"), "unavailable", "backoff"],
  ["a gateway's page is its own", 502, "<html>", "unavailable", "backoff"],
  ["HTML at HTTP 200 was no answer of the exchange", 200, "<html>", "unavailable", "garbled"],
  ["nothing at HTTP 200 was none either", 200, "", "unavailable", "garbled"],
  ["half a JSON at HTTP 200 was one", 200, '{"code":"000', "bad-response", "garbled"],
  ["JSON without a code is no envelope", 200, "{}", "bad-response", "garbled"],
  ["a redirect is not followed", 301, "", "unreachable", "never"],
])("%s", (_name, status, text, kind, retry) => {
  expect(readAnswer(status, text, [])).toMatchObject({
    ok: false,
    failure: { kind, httpStatus: status },
    retry,
  });
});

test("the exchange's words are quoted where the code says little, without anything that looks secret", () => {
  const told = body("40017", { msg: "Parameter limit\nerror 0123456789abcdef0123" });
  expect(readAnswer(400, told, [])).toMatchObject({
    failure: { detail: "the exchange refused a parameter: Parameter limit error …" },
  });
  expect(quoteExchange("you sent PASS", ["pass"])).toBe("");
  expect(quoteExchange(7, [])).toBe("");
});
