import { expect, test } from "vitest";
import { saysConnectionLost } from "./connection-error";

const coded = (code: string) => Object.assign(new Error("words"), { code });

test.each([
  ["the server was ended", coded("57P01")],
  ["the server crashed", coded("57P02")],
  ["it is starting again", coded("57P03")],
  ["the socket is gone", coded("ECONNRESET")],
  ["nothing can be written", coded("EPIPE")],
  ["the driver lost it", new Error("Connection terminated unexpectedly")],
  [
    "the driver had lost it",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  ["Prisma lost it", coded("P1017")],
  [
    "the server was ended during a query of Prisma's",
    Object.assign(coded("P2010"), {
      meta: { driverAdapterError: { cause: { originalCode: "57P01" } } },
    }),
  ],
  ["it is the cause", new Error("the query failed", { cause: coded("57P01") })],
])("a connection is lost: %s", (_what, error) => {
  expect(saysConnectionLost(error)).toBe(true);
});

test.each([coded("23505"), coded("ENOENT"), new Error("no rows"), "57P01", null])(
  "a connection is not lost: %o",
  (error) => {
    expect(saysConnectionLost(error)).toBe(false);
  },
);
