import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StockLocale } from "@/lib/core/stock-locale";
import { PANEL_PATHS } from "@/lib/stocks/queue/source";
import { envelope, type StandInReply, success, text } from "../http/testing/http-stand-in";
import { type LocalLeaseTable, localLeases } from "../rate-limit/testing/local-leases";
import type { RealityClientOptions } from "./client";
import {
  inTurn,
  passTimeUntil,
  type RealityReplies,
  realityReplying,
  stockCode,
} from "./testing/replies";

const AAPL = { code: stockCode("AAPL"), locale: "en-US" } as const;
const COOK = { name: "Tim Cook" };
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.useRealTimers();
});

async function reality(replies: RealityReplies, options: Partial<RealityClientOptions> = {}) {
  const started = await realityReplying(replies, options);
  closing.push(started.close);
  return started;
}

const someRows = success({ list: [COOK], cursor: null });

describe("a question", () => {
  test("goes out with its code and language, and with nothing of a key", async () => {
    const { client, server } = await reality({ executives: someRows });
    await passTimeUntil(client.ask("executives", { ...AAPL, locale: "zh-CN" }));
    const { url, headers } = server.requests[0] ?? expect.fail("nothing was asked");
    expect(url.pathname + url.search).toBe(
      "/api/v3/reality/market/executive-shareholdings?code=AAPL&limit=100",
    );
    expect(headers.locale).toBe("zh-CN");
    expect(Object.keys(headers).sort()).toEqual([
      "accept-encoding",
      "connection",
      "content-type",
      "host",
      "locale",
    ]);
  });

  test("of any endpoint carries no header of a key and no paptrading", async () => {
    const { client, server } = await reality({});
    const { locale } = AAPL;
    const panels = [
      "executives",
      "shareholders",
      "dividends",
      "earnings",
      "share-capital",
      "suspension",
    ] as const;
    const asked = [
      ...panels.map((name) => client.ask(name, AAPL)),
      client.ask("calendar", { code: null, locale }),
      client.ask("stock-info", { code: null, locale }),
    ];
    await passTimeUntil(Promise.allSettled<unknown>(asked));
    expect(server.requests.map(({ url }) => url.pathname).sort()).toEqual(
      Object.values(PANEL_PATHS).sort(),
    );
    const names = server.requests.flatMap(({ headers }) => Object.keys(headers));
    expect([...new Set(names)].sort()).toEqual([
      "accept-encoding",
      "connection",
      "content-type",
      "host",
      "locale",
    ]);
  });

  test("may be of a code that an address has to encode", async () => {
    const { client, server } = await reality({ executives: someRows });
    await passTimeUntil(client.ask("executives", { ...AAPL, code: stockCode("BRK/B&limit=1") }));
    const { searchParams } = server.requests[0]?.url ?? expect.fail("nothing was asked");
    expect([searchParams.get("code"), searchParams.get("limit")]).toEqual(["BRK/B&limit=1", "100"]);
  });

  test("sends a cursor back unchanged, and a number as text", async () => {
    const pages = inTurn(
      { list: [COOK], cursor: "a+b/=&?#é " },
      { list: [{ name: "Kate Adams" }], cursor: 17 },
      { list: [], cursor: "" },
    );
    const { client, server } = await reality({ executives: pages });
    const rows = await passTimeUntil(client.ask("executives", AAPL));
    expect(rows.map(({ name }) => name)).toEqual(["Tim Cook", "Kate Adams"]);
    const cursors = server.requests.map(({ url }) => url.searchParams.get("cursor"));
    expect(cursors).toEqual([null, "a+b/=&?#é ", "17"]);
  });
});

describe("a failure", () => {
  const FAULTS: [string, StandInReply, object][] = [
    ["a refused parameter", envelope(400, "40034"), { kind: "rejected", code: "40034" }],
    ["an unknown path", envelope(404, "40404"), { kind: "rejected", httpStatus: 404 }],
    ["a fault of the server", envelope(500, "50000"), { kind: "unavailable" }],
    ["a code at HTTP 200", envelope(200, "45001"), { kind: "unavailable", code: "45001" }],
    ["a gateway's page", text(502, "<html>"), { kind: "unavailable", httpStatus: 502 }],
    ["429 without end", text(429, ""), { kind: "rate-limited", httpStatus: 429 }],
    ["half an answer", text(200, '{"code":"00000","data":{"li'), { kind: "bad-response" }],
    [
      "another interface's answer",
      success({ rows: [] }),
      { kind: "bad-response", detail: "list is not a list" },
    ],
    [
      "a record that cannot be read",
      success({ list: [COOK, { name: 5 }] }),
      { detail: "list[1].name is not a text: 5" },
    ],
    ["a reset connection", (response) => response.socket?.destroy(), { kind: "unreachable" }],
    ["a refused time, though none was sent", envelope(400, "40008"), { kind: "clock-skew" }],
  ];

  test.each(FAULTS)(
    "is told after %s; nothing of the answer is given out",
    async (_name, reply, failure) => {
      const { client } = await reality({ executives: reply }, { priority: "interactive" });
      await expect(passTimeUntil(client.ask("executives", AAPL))).rejects.toMatchObject({
        failure,
      });
    },
  );

  test("that is over by the next attempt is not seen", async () => {
    let asked = 0;
    const flaky: StandInReply = (response, request) => {
      asked += 1;
      (asked < 3 ? text(asked === 1 ? 503 : 429, "") : someRows)(response, request);
    };
    const { client } = await reality({ executives: flaky });
    expect(await passTimeUntil(client.ask("executives", AAPL))).toHaveLength(1);
    expect(asked).toBe(3);
  });

  test("in the middle of a list gives no part of it", async () => {
    const pages: StandInReply = (response, request) => {
      const first = !request.url.searchParams.has("cursor");
      (first ? success({ list: [COOK], cursor: "2" }) : envelope(400, "40034"))(response, request);
    };
    const { client } = await reality({ executives: pages });
    await expect(passTimeUntil(client.ask("executives", AAPL))).rejects.toMatchObject({
      failure: { kind: "rejected" },
    });
  });

  test.each(["not an address", "ftp://example.com", "https://user:word@example.com"])(
    "of the address %s comes before anything is asked",
    async (baseUrl) => {
      await expect(reality({}, { baseUrl })).rejects.toThrow(RangeError);
    },
  );
});

/** The largest number of requests to one endpoint within any 1,050 ms. */
function mostAtOnce(requests: readonly { url: URL; atMs: number }[]): number {
  const counts = requests.map(
    (from) =>
      requests.filter(
        ({ url, atMs }) =>
          url.pathname === from.url.pathname && atMs >= from.atMs && atMs < from.atMs + 1_050,
      ).length,
  );
  return Math.max(...counts);
}

describe("20 askers at once", () => {
  test("for the same panel share one walk over its pages", async () => {
    const pages = inTurn(
      { list: [COOK], cursor: "2" },
      { list: [{ name: "Kate Adams" }], cursor: null },
    );
    const { client, server } = await reality({ executives: pages });
    const answers = await passTimeUntil(
      Promise.all(Array.from({ length: 20 }, () => client.ask("executives", AAPL))),
    );
    expect(answers.map((rows) => rows.length)).toEqual(Array.from({ length: 20 }, () => 2));
    expect(server.requests).toHaveLength(2);
    expect(mostAtOnce(server.requests)).toBe(1);
  });

  test("of different stocks, in three processes, never come closer than the limit", async () => {
    const table: LocalLeaseTable = new Map();
    const first = await reality({ executives: someRows }, { leases: localLeases(table) });
    const { url: baseUrl } = first.server;
    const others = await Promise.all(
      ["interactive", "background"].map((priority) =>
        reality(
          {},
          {
            baseUrl,
            leases: localLeases(table),
            priority: priority as "interactive",
          },
        ),
      ),
    );
    const clients = [first.client, ...others.map(({ client }) => client)];
    const asked = Array.from({ length: 20 }, (_, index) =>
      clients[index % 3]?.ask("executives", { ...AAPL, code: stockCode(`S${index}`) }),
    );
    await passTimeUntil(Promise.all(asked));
    expect(first.server.requests).toHaveLength(20);
    expect(mostAtOnce(first.server.requests)).toBe(1);
  });
});

describe("a person", () => {
  /** The codes in the order of their requests. */
  const codesOf = (requests: readonly { url: URL }[]) =>
    requests.map(({ url }) => url.searchParams.get("code"));

  test("goes before what the background asked earlier, and takes over a question that it asked already", async () => {
    const leases = localLeases();
    const { client: background, server } = await reality({ executives: someRows }, { leases });
    const { client: person } = await reality(
      {},
      { baseUrl: server.url, leases, priority: "interactive" },
    );
    const ask = (client: typeof person, code: string) =>
      client.ask("executives", { ...AAPL, code: stockCode(code) });
    const asked = ["A", "B", "C", "D"].map((code) => ask(background, code));
    asked.push(ask(person, "P"), ask(person, "D"));
    await passTimeUntil(Promise.all(asked));
    const order = codesOf(server.requests);
    expect(order.toSorted()).toEqual(["A", "B", "C", "D", "P"]);
    expect(order.indexOf("D")).toBeLessThan(order.indexOf("B"));
    expect(order.indexOf("P")).toBeLessThan(order.indexOf("B"));
  });

  test("who leaves takes only his own question away", async () => {
    const { client, server } = await reality({ executives: someRows });
    const leaving = new AbortController();
    const first = client.ask("executives", { ...AAPL, code: stockCode("FIRST") });
    const left = client.ask("executives", {
      ...AAPL,
      code: stockCode("LEFT"),
      signal: leaving.signal,
    });
    const last = client.ask("executives", { ...AAPL, code: stockCode("LAST") });
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await passTimeUntil(Promise.all([first, last]));
    expect(codesOf(server.requests)).toEqual(["FIRST", "LAST"]);
  });

  test("is answered in his language, not in that of somebody who asks at the same time", async () => {
    const byLocale: StandInReply = (response, request) =>
      success({ list: [{ name: request.headers.locale }], cursor: null })(response, request);
    const { client } = await reality({ executives: byLocale });
    const both = (["en-US", "zh-CN"] satisfies StockLocale[]).map((locale) =>
      client.ask("executives", { ...AAPL, locale }),
    );
    const names = (await passTimeUntil(Promise.all(both))).map((rows) => rows[0]?.name);
    expect(names).toEqual(["en-US", "zh-CN"]);
  });
});
