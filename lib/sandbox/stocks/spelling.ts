import type { Day } from "@/lib/core/day";
import { createRandom } from "../core/random";
import { newYorkMs } from "./new-york";
import { isDate, type StockCell, type StockRow } from "./panel";
import type { StockSwitches } from "./switches";

/** A row as it is sent. */
export type SpelledRow = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;
const SPELLINGS = ["ms", "day", "compact"] as const;
const ABSENCES = ["empty", "null", "left-out"] as const;
/** Fields that identify a row are never left out as a gap. */
const KEPT = new Set(["symbol", "code", "type", "isActual"]);
/** Texts that may look like numbers, and stay texts. */
const TEXTS = new Set(["symbol", "code", "name", "period", "fiscalYear"]);
/** Sent as null, never as "": lists, and the name of a pair's company (field notes). */
const NEVER_EMPTY = new Set([
  "tradingPeriod",
  "specificConfig",
  "regularConfig",
  "stock-info name",
]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function midnightMs(day: Day, zone: StockSwitches["dateZone"]): number {
  if (zone === "New York") return newYorkMs(day, 0);
  return Date.parse(day) - (zone === "UTC+8" ? 8 * HOUR_MS : 0);
}

function spellDate(day: Day, turn: number, { dateFormat, dateZone }: StockSwitches): string {
  const spelling = dateFormat === "mixed" ? (SPELLINGS[turn % 3] ?? "ms") : dateFormat;
  if (spelling === "day") return day;
  return spelling === "compact" ? day.replaceAll("-", "") : String(midnightMs(day, dateZone));
}

/**
 * `turn`: the cell's index, which decides where switches are mixed. Undefined leaves the field out.
 */
function spellCell(
  { field, endpoint }: { field: string; endpoint: string },
  cell: StockCell,
  turn: number,
  switches: StockSwitches,
): unknown {
  if (cell === null) {
    const absence = switches.absent === "mixed" ? ABSENCES[turn % 3] : switches.absent;
    if (absence === "left-out") return undefined;
    const isNull =
      absence === "null" || NEVER_EMPTY.has(field) || NEVER_EMPTY.has(`${endpoint} ${field}`);
    return isNull ? null : "";
  }
  if (isDate(cell)) return spellDate(cell.date, turn, switches);
  const asNumber = switches.numbers === "number" && !TEXTS.has(field);
  return asNumber && typeof cell === "string" && NUMBER.test(cell) ? Number(cell) : cell;
}

/**
 * The rows as the switches spell them. `label` ("endpoint:code") and a row's place decide which
 * fields are gaps.
 */
export function spellRows(
  rows: readonly StockRow[],
  from: number,
  label: string,
  switches: StockSwitches,
): SpelledRow[] {
  const [endpoint = ""] = label.split(":");
  return rows.map((row, at) => {
    const random = switches.gapsPerMille > 0 ? createRandom(`${label}:gaps:${from + at}`) : null;
    const cells = Object.entries(row).map(([field, cell], column): [string, unknown] => {
      const gap = random?.chance(switches.gapsPerMille) && !KEPT.has(field);
      return [
        field,
        spellCell({ field, endpoint }, gap ? null : cell, from + at + column, switches),
      ];
    });
    if (switches.extraFields) cells.push(["remarks", null], ["total", { rows: "?" }]);
    return Object.fromEntries(cells.filter(([, value]) => value !== undefined));
  });
}

/** A row in which no field applies. */
export function blankRow(fields: readonly string[]): StockRow {
  return Object.fromEntries(fields.map((field) => [field, null]));
}
