import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { amountOfUnits } from "@/lib/core/amount";
import { sourceOf } from "@/lib/core/files/file-source";
import { NOTHING_SAID } from "./file-mapping";
import { guessColumns } from "./guess-columns";
import { lookAtFile } from "./look-at-file";
import { rulesOf } from "./read-table";
import { readSpooledDay, spoolFile } from "./spool";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "desk-sums-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Amounts in units of this many decimals. */
const DECIMALS = 8;
const AMOUNTS = ["rebateAmount", "dealAmount", "fee", "feePaid"] as const;

const anyUnits = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const anyRow = fc.record({
  /** Since the beginning of the first day in UTC+8. */
  second: fc.integer({ min: 0, max: 70 * 86_400 - 1 }),
  uid: fc.constantFrom("3125195374", "42", "900719925474099312"),
  coin: fc.constantFrom("USDT", "BTC", "1INCH"),
  symbol: fc.constantFrom("BTC-USDT", "ETHUSDT", "A;B"),
  amounts: fc.tuple(anyUnits, anyUnits, anyUnits, anyUnits),
});
type Row = typeof anyRow extends fc.Arbitrary<infer R> ? R : never;

const FIRST_MS = Date.parse("2026-02-10T16:00:00.000Z");
const UTC8_MS = 8 * 3_600_000;
const clockOf = ({ second }: Row) => new Date(FIRST_MS + UTC8_MS + second * 1_000).toISOString();
const dayOfRow = (row: Row) => clockOf(row).slice(0, 10);

const anyLook = fc.record({
  separator: fc.constantFrom(",", ";", "\t", "|"),
  decimal: fc.constantFrom(".", ","),
  rows: fc.constantFrom("day", "order"),
  wrap: fc.constantFrom(
    (text: string) => text,
    (text: string) => `="${text}"`,
    (text: string) => ` ${text}\u00a0`,
    (text: string) => `\t${text}`,
  ),
  hasTotal: fc.boolean(),
});
type Look = typeof anyLook extends fc.Arbitrary<infer L> ? L : never;

const HEADER = [
  "Date",
  "User ID",
  "Asset",
  "Pair",
  "Product",
  "Rebate",
  "Volume",
  "Fee",
  "Net fee",
];

function fileOf(rows: readonly Row[], { separator, decimal, rows: kind, wrap, hasTotal }: Look) {
  const written = (units: bigint) => {
    const [whole, fraction] = amountOfUnits(units, DECIMALS).split(".");
    return `${whole}${decimal}${fraction}`;
  };
  const records = rows.map((row) => {
    const date = kind === "day" ? dayOfRow(row) : clockOf(row).slice(0, 19).replace("T", " ");
    return [date, wrap(row.uid), wrap(row.coin), row.symbol, "SPOT", ...row.amounts.map(written)];
  });
  const total = hasTotal ? [["Total", "", "", "", "", written(1n), "", "", ""]] : [];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [HEADER, ...records, ...total].map((row) => row.map(cell).join(separator)).join("\r\n");
}

/** Units by day or month, coin and field, added up as a person would. */
type Sums = Record<string, bigint>;
function addTo(sums: Sums, key: string, units: bigint) {
  sums[key] = (sums[key] ?? 0n) + units;
}
const unitsOf = (amount: string | null) => {
  const [whole = "0", fraction = ""] = (amount ?? "").replace("-", "").split(".");
  const units = BigInt(whole) * 10n ** BigInt(DECIMALS) + BigInt(fraction.padEnd(DECIMALS, "0"));
  return amount?.startsWith("-") ? -units : units;
};

test("what is stored of a file adds up to what is in it, however it is written, per order or per day", async () => {
  const rows = fc.array(anyRow, { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(rows, anyLook, async (inFile, look) => {
      const bytes = Buffer.from(fileOf(inFile, look));
      const found = await lookAtFile(sourceOf(bytes), {});
      const columns: Record<string, { column: string }> = {};
      for (const [field, { column }] of guessColumns(found, "commissions")) {
        if (column !== null) columns[field] = { column };
      }
      const file = { rows: look.rows, decimal: look.decimal } as const;
      const rules = rulesOf(found, { ...NOTHING_SAID, columns, file }, "commissions");
      const signal = new AbortController().signal;
      const source = sourceOf(bytes);
      const spooled = await spoolFile({ source, folder, look: found, rules, range: null, signal });
      expect(spooled.problems).toEqual([]);
      expect(spooled.records).toBe(inFile.length);
      expect(spooled.totals).toBe(look.hasTotal ? 1 : 0);

      const expected: Sums = {};
      for (const row of inFile) {
        const key = `${dayOfRow(row)} ${row.uid} ${row.coin} ${row.symbol}`;
        for (const [at, field] of AMOUNTS.entries())
          addTo(expected, `${key} ${field}`, row.amounts[at] ?? 0n);
      }
      const stored: CommissionRow[] = [];
      for (const day of spooled.days.keys()) stored.push(...(await readSpooledDay(folder, day)));
      const sums: Sums = {};
      for (const row of stored) {
        const key = `${row.day} ${row.uid} ${row.coin} ${row.symbol}`;
        for (const field of AMOUNTS) addTo(sums, `${key} ${field}`, unitsOf(row[field]));
      }
      expect(sums).toEqual(expected);
      if (look.rows === "order")
        expect(stored.length).toBe(Object.keys(expected).length / AMOUNTS.length);
      else expect(stored.length).toBe(inFile.length);

      const rebates: Sums = {};
      let counted = 0;
      for (const [day, coins] of spooled.rebates) {
        for (const [coin, of] of coins) {
          addTo(rebates, `${day} ${coin}`, unitsOf(of.rebateAmount));
          counted += of.rows;
        }
      }
      const plain: Sums = {};
      for (const row of inFile) addTo(plain, `${dayOfRow(row)} ${row.coin}`, row.amounts[0]);
      expect(rebates).toEqual(plain);
      expect(counted).toBe(stored.length);
    }),
  );
});
