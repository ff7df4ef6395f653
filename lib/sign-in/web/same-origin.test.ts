import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeOrigin } from "./same-origin";

const PUBLIC = "https://desk.example";
const judge = (headers: Record<string, string>, method = "POST", publicOrigin = PUBLIC) =>
  judgeOrigin({ method, headers: new Headers(headers) }, publicOrigin);

describe("a change from a page of ours is let in", () => {
  test.each([
    ["at the public address", { host: "desk.example", origin: PUBLIC }],
    ["where the proxy asks us by another name", { host: "127.0.0.1:3000", origin: PUBLIC }],
    [
      "and the browser says so",
      { host: "desk.example", origin: PUBLIC, "sec-fetch-site": "same-origin" },
    ],
  ])("%s", (_when, headers) => {
    expect(judge(headers)).toEqual({ kind: "own", host: "desk.example" });
  });

  test("under a name other than the public one", () => {
    const headers = { host: "192.168.1.7:3000", origin: "http://192.168.1.7:3000" };
    expect(judge(headers)).toEqual({ kind: "own", host: "192.168.1.7:3000" });
  });
});

test("a browser that only says that the page is ours is believed", () => {
  expect(judge({ "sec-fetch-site": "same-origin" })).toEqual({ kind: "own", host: null });
});

describe("a change from elsewhere is refused", () => {
  test.each([
    ["another site", { host: "desk.example", origin: "https://evil.example" }],
    ["a sibling", { host: "desk.example", origin: "https://evil.desk.example" }],
    ["another port", { host: "desk.example", origin: "https://desk.example:8443" }],
    ["plain http of the public name", { host: "desk.example", origin: "http://desk.example" }],
    ["an opaque origin", { host: "desk.example", origin: "null" }],
    [
      "a name that only begins alike",
      { host: "desk.example", origin: "https://desk.example.evil" },
    ],
    ["no address at all", { host: "desk.example", origin: "desk.example" }],
    ["no host", { origin: "https://evil.example" }],
    ["a file", { host: "", origin: "file://" }],
    [
      "a page of another site, whatever it calls itself",
      { origin: PUBLIC, "sec-fetch-site": "cross-site" },
    ],
    ["a page of a sibling", { origin: PUBLIC, "sec-fetch-site": "same-site" }],
  ])("%s", (_who, headers) => {
    expect(judge(headers)).toEqual({ kind: "foreign" });
  });

  test("a request without an origin", () => {
    expect(judge({ host: "desk.example" })).toEqual({ kind: "unnamed" });
    expect(judge({ host: "desk.example", "sec-fetch-site": "none" })).toEqual({ kind: "unnamed" });
  });

  test("no origin but the public one and the host's own passes, however it is written", () => {
    const pieces = [
      "https://",
      "http://",
      "desk.example",
      "127.0.0.1",
      ":3000",
      ":443",
      "@",
      ".",
      "evil.example",
      "/",
      "?",
      "#",
    ];
    const origins = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((some) => some.join("")),
      fc.string(),
      fc.constantFrom(
        "https://desk.example.",
        "https://desk.example@evil.example",
        "https://DESK.example:444",
      ),
    );
    fc.assert(
      fc.property(origins, fc.constantFrom("desk.example", "127.0.0.1:3000"), (origin, host) => {
        if (
          judgeOrigin({ method: "POST", headers: { get: of({ origin, host }) } }, PUBLIC).kind !==
          "own"
        )
          return;
        expect(["desk.example", host]).toContain(new URL(origin).host);
      }),
      { numRuns: 300 },
    );
  });
});

test("reading needs no origin", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(judge({ origin: "https://evil.example" }, method)).toEqual({ kind: "own", host: null });
});

/** A plain lookup, because Headers refuses some texts that a raw request can contain. */
function of(headers: Record<string, string>): (name: string) => string | null {
  return (name) => headers[name] ?? null;
}
