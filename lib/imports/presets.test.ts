import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { COMMISSION_AMOUNTS, type CommissionRow } from "@/lib/commissions/commission";
import { isDatePattern } from "@/lib/core/files/date-pattern";
import { sourceOf } from "@/lib/core/files/file-source";
import { isOwnHeader } from "./columns";
import { FIELDS_OF } from "./fields";
import { parseMapping } from "./file-mapping";
import { lookAtFile } from "./look-at-file";
import { PRESETS, recognisePreset } from "./presets";
import { rulesOf } from "./read-table";
import { readSpooledDay, spoolFile } from "./spool";

const OWN_FIELDS = FIELDS_OF.commissions.map(({ name }) => name);
const folder = mkdtempSync(path.join(tmpdir(), "desk-presets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Midnight in UTC+8, and the last millisecond of the same day. */
const MIDNIGHT = Date.parse("2026-05-12T16:00:00Z");
const LAST = MIDNIGHT + 86_400_000 - 1;

type Case = {
  /** By title, the cells of the rows. Other columns of the preset are filled with a text. */
  readonly cells: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** "day uid coin symbol productType rebate" */
  readonly rows: readonly string[];
  /** The sum of the fees; absent: the file does not give them. */
  readonly fee?: string;
};

const CASES: Readonly<Record<string, Case>> = {
  "bitget-direct": {
    cells: {
      date: [String(MIDNIGHT)],
      uid: ["3125195374"],
      coin: ["BTC"],
      symbol: ["BTCUSDT_SPBL"],
      productType: ["SPOT"],
      ...amounts({ fee: "0.00002", rebateAmount: "0.000005" }),
    },
    rows: ["2026-05-13 3125195374 BTC BTCUSDT_SPBL SPOT 0.000005"],
    fee: "0.00002",
  },
  "bitget-direct-v1": {
    cells: {
      date: [String(MIDNIGHT)],
      uid: ["3125195374"],
      coin: ["BTC"],
      symbol: ["BTCUSDT_SPBL"],
      ...amounts({ fee: "0.00002", rebateAmount: "0.000005" }),
    },
    rows: ["2026-05-13 3125195374 BTC BTCUSDT_SPBL  0.000005"],
    fee: "0.00002",
  },
  "okx-broker-orders": {
    cells: {
      uid: ["77", "77"],
      instId: ["BTC-USDT-SWAP", "BTC-USDT-SWAP"],
      fee: ["-0.5", "-0.25"],
      brokerRebate: ["0.2", "0.1"],
      ts: [String(MIDNIGHT), String(LAST)],
    },
    rows: ["2026-05-13 77 USDT BTC-USDT-SWAP OKX 0.3"],
    fee: "0.75",
  },
  "mexc-affiliate-detail": {
    cells: {
      type: ["2"],
      date: [String(MIDNIGHT)],
      uid: ["77"],
      symbol: ["BTCUSDT"],
      commission: ["0.00085"],
      currency: ["USDT"],
    },
    rows: ["2026-05-13 77 USDT BTCUSDT 2 0.00085"],
  },
  "bybit-broker-earnings": {
    cells: {
      userId: ["77", "77"],
      bizType: ["SPOT", "SPOT"],
      symbol: ["BTCUSDT", "BTCUSDT"],
      coin: ["BTC", "BTC"],
      earning: ["0.00000001", "0.5"],
      execTime: [String(MIDNIGHT), String(LAST)],
    },
    rows: ["2026-05-13 77 BTC BTCUSDT SPOT 0.50000001"],
  },
  "binance-link-spot": {
    cells: {
      customerId: ["c77"],
      income: ["0.0024"],
      asset: ["USDC"],
      symbol: ["BNBUSDC"],
      time: [String(LAST)],
    },
    rows: ["2026-05-13 c77 USDC BNBUSDC SPOT 0.0024"],
  },
  "gate-broker": {
    cells: {
      commission_time: [String(MIDNIGHT / 1_000)],
      user_id: ["77"],
      amount: ["0.00001"],
      fee_asset: ["BTC"],
      rebate_fee: ["0.6"],
      source: ["Spot"],
      currency_pair: ["BTC_USDT"],
    },
    rows: ["2026-05-13 77 USDT BTC_USDT Spot 0.6"],
  },
  "gate-agency": {
    cells: {
      commission_time: [String(MIDNIGHT / 1_000)],
      user_id: ["77"],
      commission_amount: ["0.6"],
      commission_asset: ["USDT"],
      source: ["FUTURES"],
    },
    rows: ["2026-05-13 77 USDT ALL FUTURES 0.6"],
  },
  "bingx-agent-daily": {
    cells: {
      uid: ["77"],
      commissionTime: [String(MIDNIGHT)],
      commissionVolume: ["1.25"],
    },
    rows: ["2026-05-13 77 USDT ALL ALL 1.25"],
  },
};

function amounts(given: Readonly<Record<string, string>>): Record<string, readonly [string]> {
  return Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [field, [given[field] ?? "0"]]));
}

/** A file with the preset's titles, the last one first, and a column that it does not know. */
function fileOf(id: string): string {
  const titles = [...(PRESETS.find((preset) => preset.id === id)?.titles ?? [])].reverse();
  const { cells } = caseOf(id);
  const count = Math.max(...Object.values(cells).map(({ length }) => length));
  const rows = Array.from({ length: count }, (_, at) =>
    titles.map((title) => cells[title]?.[at] ?? "x"),
  );
  return [titles, ...rows]
    .map((row, at) => `${row.join(",")},${at === 0 ? "note" : "y"}\n`)
    .join("");
}

function caseOf(id: string): Case {
  return CASES[id] ?? expect.fail(`${id} has no case`);
}

test.each(PRESETS.map(({ id }) => id))(
  "%s is recognised, and read as its page says",
  async (id) => {
    const { rows: expected, fee } = caseOf(id);
    const look = await lookAtFile(sourceOf(Buffer.from(fileOf(id))), {});
    const preset = recognisePreset(look.header) ?? expect.fail("not recognised");
    expect(preset.id).toBe(id);
    const { columns } = preset.mapping;
    expect(columns && "fee" in columns).toBe(fee !== undefined);
    const { file } = preset.mapping;
    const source = sourceOf(Buffer.from(fileOf(id)));
    const rules = rulesOf(look, preset.mapping, "commissions");
    const { signal } = new AbortController();
    const spooled = await spoolFile({ source, folder, look, rules, range: null, signal });
    expect(spooled.problems).toEqual([]);
    const rows: CommissionRow[] = [];
    for (const day of spooled.days.keys()) rows.push(...(await readSpooledDay(folder, day)));
    expect(rows.map(shortOf)).toEqual(expected);
    expect(rows.map((row) => row.fee)).toEqual([fee ?? null]);
    expect(file.date === undefined || isDatePattern(file.date)).toBe(true);
  },
);

function shortOf({ day, uid, coin, symbol, productType, rebateAmount }: CommissionRow): string {
  return [day, uid, coin, symbol, productType, rebateAmount].join(" ");
}

test.each(PRESETS.map(({ id }) => id))(
  "a header that only resembles %s is not recognised",
  (id) => {
    const titles = PRESETS.find((preset) => preset.id === id)?.titles ?? [];
    for (const [at, title] of titles.entries()) {
      const others = titles.filter((_, other) => other !== at);
      const missing = recognisePreset(others);
      expect(missing === null || missing.titles.length < titles.length, title).toBe(true);
      const misspelt = recognisePreset([...others, `${title}s`]);
      expect(misspelt === null || misspelt.titles.length < titles.length, title).toBe(true);
    }
    expect(recognisePreset(titles.map((title) => title.toUpperCase()))).toBeNull();
    expect(recognisePreset([...titles, ...titles])).toBeNull();
  },
);

test("a file of orders with a coin for each fee is not taken for one in USDT", () => {
  const header =
    "brokerCode,level,instId,instType,ordId,uid,ts,fee,feeCcy,brokerRebate,userRebate".split(",");
  expect(recognisePreset(header)).toBeNull();
  expect(recognisePreset("date,uid,coin,symbol,fee,rebateAmount".split(","))).toBeNull();
});

test("our own export is known apart from the presets", () => {
  expect(isOwnHeader(OWN_FIELDS, "commissions")).toBe(true);
  expect(isOwnHeader([...OWN_FIELDS, "note"], "commissions")).toBe(false);
  expect(recognisePreset([...OWN_FIELDS, "note"])?.id).toBe("bitget-direct");
});

test("each preset names its page and day, and maps only titles that it asks for", () => {
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  for (const { id, source, titles, mapping } of PRESETS) {
    expect(new URL(source.url).protocol, id).toBe("https:");
    expect(source.readOn, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(parseMapping(mapping), id).toEqual(mapping);
    for (const from of Object.values(mapping.columns ?? {})) {
      if (from !== undefined && "column" in from) expect(titles, id).toContain(from.column);
    }
  }
});
