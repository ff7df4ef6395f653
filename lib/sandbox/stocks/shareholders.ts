import { addDays, type Day } from "@/lib/core/day";
import { createRandom } from "../core/random";
import { INSTITUTIONS, OWN_HOLDERS } from "./catalogue/institutions";
import { inventFund } from "./catalogue/invented-names";
import type { CompanyProfile } from "./catalogue/known-profiles";
import type { LocalizedText, MarketLocale } from "./catalogue/localized";
import { newYorkDay } from "./new-york";
import type { Panel, StockRow } from "./panel";
import { quarterEnd, quarterOf } from "./quarter";
import { percentText, sharesAt } from "./share-count";
import type { StockSwitches } from "./switches";

/** `part`: of the company, in percent, on average over time. */
type Shareholder = { readonly name: LocalizedText; readonly part: number };
type ShareHolding = { readonly holder: Shareholder; readonly shares: number };

/** Holders before this place never leave. */
const STEADY = 12;
/**
 * The largest companies have so many funds besides the institutions, so that their list has several
 * pages.
 */
const FUNDS_OF_LARGE = 90;
const LARGE = ["AAPL", "MSFT", "NVDA", "TSLA"];

function parseHolders(table: string): Shareholder[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [en = "", zh = "", part = "0"] = line.split("|");
      return { name: { "en-US": en, "zh-CN": zh || en }, part: Number(part) };
    });
}

let parsedInstitutions: readonly Shareholder[] | null = null;

function listInstitutions(): readonly Shareholder[] {
  parsedInstitutions ??= parseHolders(INSTITUTIONS);
  return parsedInstitutions;
}

function inventFunds(seed: string, code: string, count: number, largest: number): Shareholder[] {
  const random = createRandom(`${seed}:funds:${code}`);
  const seen = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const { en, zh } = inventFund(random);
    return { name: { "en-US": en, "zh-CN": zh }, part: (largest * (count - at)) / count };
  }).filter(({ name }) => !seen.has(name["en-US"]) && seen.add(name["en-US"]));
}

const sumParts = (holders: readonly Shareholder[]) =>
  holders.reduce((sum, { part }) => sum + part, 0);

/** One in eight of these companies lists no holders. */
function drawHolders(seed: string, code: string): Shareholder[] {
  const random = createRandom(`${seed}:holders:${code}`);
  if (random.chance(120)) return [];
  const listed = random.int(listInstitutions().length);
  const holders = [
    ...inventFunds(seed, code, 3 + random.int(25), 1 + 6 * random.unit()),
    ...listInstitutions().slice(0, listed),
  ];
  const most = 15 + 75 * random.unit();
  const scale = most / Math.max(most, sumParts(holders));
  return holders.map(({ name, part }) => ({ name, part: part * scale }));
}

function knownHolders(seed: string, code: string): Shareholder[] {
  const given = parseHolders(OWN_HOLDERS[code] ?? "").filter(({ part }) => part > 0);
  const named = new Map(given.map((holder) => [holder.name["en-US"], holder]));
  const institutions = listInstitutions().map(({ name, part }) => ({
    name,
    part: named.get(name["en-US"])?.part ?? part,
  }));
  const institutionNames = new Set(institutions.map(({ name }) => name["en-US"]));
  const own = given.filter(({ name }) => !institutionNames.has(name["en-US"]));
  const funds = LARGE.includes(code) ? inventFunds(seed, code, FUNDS_OF_LARGE, 0.035) : [];
  return [...own, ...institutions, ...funds];
}

/** How a holding changes over the quarters. */
type Habits = {
  /** How many days after a quarter's end it is reported. */
  readonly reportDays: (quarter: number) => number;
  /** Factor of its part. */
  readonly drift: (quarter: number) => number;
  readonly away: (quarter: number) => boolean;
};

/** A triangle wave from -1 to 1 and back, `length` steps long. */
function wave(at: number, length: number): number {
  const place = (at % length) / length;
  return place < 0.5 ? 4 * place - 1 : 3 - 4 * place;
}

function drawHabits(label: string): Habits {
  const random = createRandom(label);
  const first = random.int(26);
  const step = 1 + random.int(25);
  const shortPhase = random.int(7);
  const longPhase = random.int(11);
  const reach = 0.01 + 0.03 * random.unit();
  const leaves = random.chance(400);
  const spell = random.int(12);
  return {
    reportDays: (quarter) => 20 + ((first + step * quarter) % 26),
    drift: (quarter) => 1 + reach * (wave(quarter + shortPhase, 7) + wave(quarter + longPhase, 11)),
    away: (quarter) => leaves && (quarter + spell) % 12 < 2,
  };
}

function reportedQuarter({ reportDays }: Habits, today: Day): number {
  let quarter = quarterOf(today) - 1;
  while (addDays(quarterEnd(quarter), reportDays(quarter)) > today) quarter--;
  return quarter;
}

type HoldersListing = {
  readonly seed: string;
  readonly profile: CompanyProfile;
  readonly today: Day;
};

function listHoldings(
  holders: readonly Shareholder[],
  { seed, profile, today }: HoldersListing,
): ShareHolding[] {
  const totals = new Map<number, number>();
  const totalOf = (quarter: number) => {
    const total = totals.get(quarter) ?? sharesAt(seed, profile, quarter);
    totals.set(quarter, total);
    return total;
  };
  const holdings: ShareHolding[] = [];
  for (const [place, holder] of holders.entries()) {
    const habits = drawHabits(`${seed}:holding:${profile.code}:${holder.name["en-US"]}`);
    const quarter = reportedQuarter(habits, today);
    if (place >= STEADY && habits.away(quarter)) continue;
    const part = (holder.part / 100) * habits.drift(quarter);
    holdings.push({ holder, shares: Math.round(part * totalOf(quarter)) });
  }
  return holdings;
}

/** docs/exchange.md 4.13: the largest first. */
export function shareholdersPanel(
  seed: string,
  profile: CompanyProfile,
  nowMs: number,
  locale: MarketLocale,
  { doubledRows }: StockSwitches,
): Panel {
  const today = newYorkDay(nowMs);
  const total = sharesAt(seed, profile, quarterOf(today) - 1);
  const holders = profile.known
    ? knownHolders(seed, profile.code)
    : drawHolders(seed, profile.code);
  const holdings = listHoldings(holders, { seed, profile, today }).sort(
    (a, b) => b.shares - a.shares,
  );
  const rowOf = ({ holder, shares }: ShareHolding): StockRow => ({
    name: holder.name[locale],
    holdingNum: String(shares),
    holdingRatio: percentText(shares, total),
  });
  const again = holdings
    .slice(0, doubledRows)
    .map(({ holder, shares }) => rowOf({ holder, shares: Math.round(shares / 2) }));
  return { kind: "list", rows: [...holdings.map(rowOf), ...again] };
}
