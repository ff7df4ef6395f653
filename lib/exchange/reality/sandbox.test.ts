import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { someOf } from "@/lib/env/testing/env";
import type { StockEndpoint } from "@/lib/sandbox/http/stock-endpoints";
import type { RunningSandbox } from "@/lib/sandbox/server";
import type { StockSwitches } from "@/lib/sandbox/stocks/switches";
import { openReality } from "@/lib/sandbox/stocks/testing/stocks";
import type { StockTruth } from "@/lib/sandbox/stocks/truth";
import { PANEL_PATHS, type PanelEndpoint } from "@/lib/stocks/queue/source";
import { localLeases } from "../rate-limit/testing/local-leases";
import { createRealityClient, type RealityClient } from "./client";
import { passTimeUntil, stockCode } from "./testing/replies";

// The sandbox shares no code with this client, so they cannot have the same mistake.

const CODE = stockCode("AAPL");
const SOURCES = Object.keys(PANEL_PATHS) as PanelEndpoint[];
const LISTS: readonly PanelEndpoint[] = ["executives", "shareholders", "dividends"];
const PANELS = SOURCES.filter((source) => source !== "calendar" && source !== "stock-info");
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.useRealTimers();
});

function clientOf(sandbox: RunningSandbox, leases = localLeases()): RealityClient {
  const clock = { now: sandbox.now, sleep: async () => undefined };
  const client = createRealityClient({
    baseUrl: sandbox.url,
    leases,
    priority: "interactive",
    clock,
  });
  closing.push(client.close);
  return client;
}

type Locale = "en-US" | "zh-CN";
type AskedSource = { readonly locale?: Locale; readonly code?: string };

function readSource(
  client: RealityClient,
  source: PanelEndpoint,
  { locale = "en-US", code }: AskedSource = {},
): Promise<unknown> {
  if (source === "calendar") return client.ask("calendar", { code: null, locale });
  if (source === "stock-info") return client.ask("stock-info", { code: null, locale });
  return client.ask(source, { code: code === undefined ? CODE : stockCode(code), locale });
}

const endpointOf = (source: PanelEndpoint) =>
  PANEL_PATHS[source].split("/").at(-1) as StockEndpoint;

function dataOf(truth: StockTruth): unknown {
  if (truth.kind === "raw") return truth.data;
  return truth.kind === "object" ? truth.row : truth.rows;
}

/** The sandbox's truth in the form of our panels: "" is null, yes and no are booleans. */
function truthOf(
  sandbox: RunningSandbox,
  source: PanelEndpoint,
  { locale = "en-US", code = CODE }: AskedSource = {},
) {
  const forAll = source === "calendar" || source === "stock-info";
  const topic = { endpoint: endpointOf(source), locale };
  const truth = sandbox.truthOfStock(forAll ? topic : { ...topic, code });
  const meant = dataOf(truth);
  return JSON.parse(JSON.stringify(meant), (field, value: unknown) => {
    if (value === "") return null;
    return field === "weekendTradable" && typeof value === "string" ? value === "yes" : value;
  }) as unknown;
}

/** Times as the text in which they were written. */
function withTimesAsText(panel: unknown): unknown {
  return JSON.parse(JSON.stringify(panel), (_field, value: unknown) => {
    if (typeof value !== "object" || value === null || !("kind" in value)) return value;
    if ("ms" in value) return String(value.ms);
    if ("text" in value) return value.text;
    if ("time" in value && "date" in value)
      return [value.date, value.time].filter(Boolean).join(" ");
    return value;
  });
}

async function expectTruth(
  sandbox: RunningSandbox,
  sources: readonly PanelEndpoint[],
  asked: AskedSource = {},
) {
  const client = clientOf(sandbox);
  const panels = await passTimeUntil(
    Promise.all(sources.map((source) => readSource(client, source, asked))),
  );
  for (const [index, source] of sources.entries()) {
    expect(withTimesAsText(panels[index]), source).toEqual(truthOf(sandbox, source, asked));
  }
}

describe("what is read is what the sandbox means", () => {
  test.each<[string, Partial<StockSwitches>]>(
    someOf([
      ["as the spec has it", {}],
      [
        "with each way to leave out a field in turn",
        { absent: "mixed", dateFormat: "mixed", extraFields: true },
      ],
      ["with small letters in pairs", { symbolCase: "lower-r" }],
      ["where keys would be refused", { accessHeaders: "checked" }],
    ]),
  )("at every endpoint, %s", async (_name, reality) => {
    await expectTruth(await openReality(reality), SOURCES);
  });

  test("at every endpoint, in Chinese, and of a stock whose code has a dot", async () => {
    const sandbox = await openReality({ pageCap: 7 });
    await expectTruth(sandbox, SOURCES, { locale: "zh-CN" });
    await expectTruth(sandbox, PANELS, { code: "BRK.B" });
  });

  test.each<[string, Partial<StockSwitches>]>(
    someOf([
      ["with dates as days", { dateFormat: "day" }],
      ["with compact dates", { dateFormat: "compact" }],
      ["with dates in milliseconds from UTC", { dateZone: "UTC" }],
      ["with dates in milliseconds from New York", { dateZone: "New York" }],
      ["with three spellings in one answer", { dateFormat: "mixed" }],
      [
        "with three spellings in one answer, from New York",
        { dateFormat: "mixed", dateZone: "New York" },
      ],
      ["with null for what does not apply", { absent: "null" }],
      ["without fields that do not apply", { absent: "left-out" }],
      ["with quarters", { fiscalYear: "quarter" }],
      ["with another label of the calendar", { calendarZone: "EDT", calendarRemarks: "empty" }],
      ["with no label and no closures", { calendarZone: "null", calendarDays: 0 }],
    ]),
  )("in each panel and the calendar, %s", async (_name, reality) => {
    await expectTruth(await openReality(reality), [...PANELS, "calendar"]);
  });

  test.each<[string, Partial<StockSwitches>]>(
    someOf([
      ["of even length", {}],
      ["of uneven length", { shortPageEvery: 3 }],
      ["with cursors that are numbers", { cursorType: "number" }],
      ["with a null cursor at the end", { cursorOnLastPage: "null" }],
      ["with no cursor at the end", { cursorOnLastPage: "absent" }],
      [
        "of which the last has no rows",
        { cursorOnLastPage: "last", cursorOnEmptyPage: "unchanged" },
      ],
      ["of which the last is a null list", { cursorOnLastPage: "last", emptyList: "null-list" }],
      ["of which the last is null data", { cursorOnLastPage: "last", emptyList: "null-data" }],
      ["of which the last is code 40054", { cursorOnLastPage: "last", emptyList: "code-40054" }],
      ["with a cursor that stays where it is at the end", { cursorOnLastPage: "unchanged" }],
      ["with periods in Chinese", { periodText: "chinese", executivePeriods: 9 }],
      ["with periods that look like dates", { periodText: "date" }],
      ["with rows that come twice", { doubledRows: 5 }],
    ]),
  )("in each list on small pages %s", async (_name, reality) => {
    await expectTruth(await openReality({ pageCap: 7, ...reality }), LISTS);
  });

  test("in a list on pages of one row", async () => {
    await expectTruth(await openReality({ pageCap: 1, cursorOnLastPage: "last" }), [
      "shareholders",
    ]);
  });
});

describe("where fields are missing", () => {
  test.each(someOf(["empty", "null", "left-out", "mixed"] as const))(
    "%s, they are unknown, and every other is as it should be",
    async (absent) => {
      const sandbox = await openReality({ absent, gapsPerMille: 300, dateFormat: "mixed" });
      const client = clientOf(sandbox);
      let gaps = 0;
      for (const source of LISTS) {
        const rows = (await passTimeUntil(readSource(client, source))) as Record<string, unknown>[];
        const truth = truthOf(sandbox, source) as Record<string, unknown>[];
        expect(rows).toHaveLength(truth.length);
        for (const [index, row] of rows.entries()) {
          const unknown = Object.keys(row).filter((field) => row[field] === null);
          gaps += unknown.filter((field) => truth[index]?.[field] !== null).length;
          expect(row).toEqual({
            ...truth[index],
            ...Object.fromEntries(unknown.map((field) => [field, null])),
          });
        }
      }
      expect(gaps).toBeGreaterThan(20);
    },
  );

  test.each(someOf(["null-data", "empty-fields", "empty-object", "code-40054"] as const))(
    "and all of them, an object by %s says nothing, and no list has rows",
    async (emptyObject) => {
      const lists = { "null-data": "null-data", "code-40054": "code-40054" } as const;
      const emptyList =
        emptyObject in lists ? lists[emptyObject as keyof typeof lists] : "null-list";
      const client = clientOf(await openReality({ emptyObject, emptyList }));
      for (const source of PANELS) {
        const panel = await passTimeUntil(readSource(client, source, { code: "NOSUCH" }));
        expect(panel, source).toEqual(LISTS.includes(source) ? [] : null);
      }
    },
  );
});

describe("a fault is reported, and no part of the answer is used", () => {
  test.each(someOf(["ignored", "repeated", "cycle"] as const))(
    "where the cursor is %s",
    async (cursorFault) => {
      const client = clientOf(await openReality({ cursorFault, pageCap: 7 }));
      for (const source of LISTS) {
        await expect(passTimeUntil(readSource(client, source)), source).rejects.toMatchObject({
          failure: { kind: "cursor-stuck" },
        });
      }
    },
  );

  test("where figures are JSON numbers, which may have lost digits: the first one is named", async () => {
    const client = clientOf(await openReality({ numbers: "number" }));
    await expect(passTimeUntil(readSource(client, "shareholders"))).rejects.toMatchObject({
      failure: {
        kind: "bad-response",
        detail: expect.stringMatching(/^list\[0\]\.holdingNum is not a decimal string: \d+$/),
      },
    });
  });

  test("where the exchange does not know the code", async () => {
    const client = clientOf(await openReality({ unknownCode: "refuse" }));
    await expect(
      passTimeUntil(readSource(client, "dividends", { code: "NOSUCH" })),
    ).rejects.toMatchObject({
      failure: { kind: "rejected", code: "40034" },
    });
  });

  test("where all pairs are gone", async () => {
    const sandbox = await openReality();
    sandbox.editStock({ endpoint: "stock-info", kind: "set-rows", rows: [] });
    await expect(passTimeUntil(readSource(clientOf(sandbox), "stock-info"))).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: "no pair is in the answer" },
    });
  });

  test("where the suspension is another stock's", async () => {
    const sandbox = await openReality();
    sandbox.editStock({
      endpoint: "suspension-resumption-info",
      code: CODE,
      kind: "raw",
      data: { code: "NVDA", suspensionReason: "T1" },
    });
    await expect(passTimeUntil(readSource(clientOf(sandbox), "suspension"))).rejects.toMatchObject({
      failure: { kind: "bad-response" },
    });
  });
});

describe("a fault that passes is not seen", () => {
  test.each(
    someOf(["rate-limited", "http-error", "html", "truncated-json", "cut-off", "reset"] as const),
  )("%s, twice", async (kind) => {
    const sandbox = await openReality({ pageCap: 7 });
    sandbox.setSwitches({ faults: [{ kind, endpoint: "dividends", after: 1, times: 2 }] });
    await expectTruth(sandbox, ["dividends"]);
  });
});

test("20 people at once, in three processes, over all endpoints: the sandbox never counts more than 1 a second", async () => {
  const sandbox = await openReality({}, { limits: { realityPerSecond: 1 } });
  const table = new Map();
  const clients = [1, 2, 3].map(() => clientOf(sandbox, localLeases(table)));
  const pairs = truthOf(sandbox, "stock-info") as { code: string }[];
  const asked = pairs.slice(0, 20).map(({ code }, person) => {
    const client = clients[person % 3] as RealityClient;
    return SOURCES.map((source) => readSource(client, source, { code }));
  });
  await passTimeUntil(Promise.all(asked.flat()));
  const log = Object.values(sandbox.log());
  expect(log).toHaveLength(SOURCES.length);
  expect(log.map(({ maxPerSecond, limited }) => [maxPerSecond, limited])).toEqual(
    SOURCES.map(() => [1, 0]),
  );
});
