import { parseUidParam, uidParam } from "@/lib/clients/uid-param";
import type { DayRange } from "@/lib/core/day";

export type DimensionKeys = {
  readonly only: string;
  readonly except: string;
  readonly list?: string;
};

export type Picked = {
  /** The picked value; null: all values that are not named; undefined: no single value. */
  readonly key: string | null | undefined;
  readonly named: readonly string[];
  /** The picked days; null: all. */
  readonly range: DayRange | null;
  /**
   * The chart's own days, which it keeps while the page shows the picked ones; null: it follows the
   * page.
   */
  readonly kept?: DayRange | null;
};

/** The page of the table belongs to the old filter. */
const PAGE_KEYS = ["after", "before"];

/**
 * The address that shows only the picked part, or leaves it out; null: that would change nothing.
 */
export function applyPick(
  search: URLSearchParams,
  keys: DimensionKeys,
  { key, named, range, kept = null }: Picked,
  leaveOut: boolean,
): URLSearchParams | null {
  if (leaveOut && key === undefined) return null;
  const next = new URLSearchParams(search);
  for (const page of PAGE_KEYS) next.delete(page);
  if (range && !leaveOut) {
    setRange(next, range);
    if (kept) {
      next.set("chartFrom", kept.from);
      next.set("chartTo", kept.to);
    }
  }
  if (key === undefined) return next;
  // The values that are not named are all but the named ones.
  const chosen = key === null ? named : [key];
  if (leaveOut === (key === null)) showOnly(next, keys, chosen);
  else leave(next, keys, chosen);
  return next;
}

function setRange(search: URLSearchParams, { from, to }: DayRange): void {
  search.delete("preset");
  search.set("from", from);
  search.set("to", to);
}

/** The address after leaving the opened bar: the page shows the chart's days again. */
export function leaveDay(search: URLSearchParams, days: DayRange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of [...PAGE_KEYS, "chartFrom", "chartTo"]) next.delete(key);
  setRange(next, days);
  return next;
}

function showOnly(
  search: URLSearchParams,
  { only, except, list }: DimensionKeys,
  chosen: readonly string[],
): void {
  if (list !== undefined) search.delete(list);
  write(search, only, chosen);
  write(
    search,
    except,
    values(search, except).filter((value) => !chosen.includes(value)),
  );
}

function leave(
  search: URLSearchParams,
  { only, except }: DimensionKeys,
  chosen: readonly string[],
): void {
  const asked = values(search, only);
  const rest = asked.filter((value) => !chosen.includes(value));
  const isEnough = rest.length > 0 && rest.length < asked.length;
  if (isEnough) write(search, only, rest);
  else write(search, except, [...new Set([...values(search, except), ...chosen])]);
}

/** One value may name several clients, separated by commas. */
function values(search: URLSearchParams, key: string): string[] {
  const given = search.getAll(key);
  if (!isOfUids(key)) return given;
  const parts = given.flatMap((value) => value.split(/[\s,;]+/)).filter((uid) => uid !== "");
  return parts.map((part) => parseUidParam(part) ?? part);
}

const isOfUids = (key: string) => /uid$/i.test(key);

function write(search: URLSearchParams, key: string, list: readonly string[]): void {
  search.delete(key);
  for (const value of list) search.append(key, isOfUids(key) ? uidParam(value) : value);
}
