import { expect, test } from "vitest";
import { signRequest } from "./prepare-request";
import { writeQuery } from "./query";

// Expected values made with: printf PREHASH | openssl dgst -sha256 -hmac 'a secret' -binary |
// base64
const TIME = "1694275200000";

test("a signature covers time, method, path and query", () => {
  const query = writeQuery({ showSub: "yes", limit: "1" });
  const parts = { timestampMs: TIME, method: "GET", query, body: "" } as const;
  expect(signRequest("a secret", { ...parts, path: "/api/v2/broker/customer-commissions" })).toBe(
    "67j+Jr1rVLLtdzUUekBRuJ4VS4flBr2LXzNwuowPJ7U=",
  );
});

test("a signature covers the body, and no question mark without a query", () => {
  const parts = {
    timestampMs: TIME,
    method: "POST",
    path: "/api/v3/x",
    query: "",
    body: '{"a":"b"}',
  } as const;
  expect(signRequest("a secret", parts)).toBe("LF2D143TW1qTknaPuis9xfsZ5xaOzo+x1NyqUUHfx5w=");
});

test("query keys go out in ascending order, without what is not given", () => {
  expect(writeQuery({ startTime: "1", idLessThan: undefined, endTime: "2" })).toBe(
    "endTime=2&startTime=1",
  );
});

test.each(["", "a b", "a+b", "a/b=", "é", "a%20b", "a&b"])(
  "the value %j is refused by its key: two signatures would be right",
  (value) => {
    expect(() => writeQuery({ idLessThan: value })).toThrow("idLessThan");
  },
);
