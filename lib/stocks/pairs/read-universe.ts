import { groupBy } from "@/lib/core/group-by";
import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import type { Listing, SuspensionRead } from "@/lib/stocks/pairs/listing";
import type { Panels } from "@/lib/stocks/panels/panels";
import { listPairs, type NamedPair } from "@/lib/stocks/store/pairs";
import { listSuspensions, type ToldSuspension } from "@/lib/stocks/store/states";
import { loadCapitalChanges, loadEarningsPeriods, loadMoves } from "../panels/load-moves";
import { isStale, type PanelAge, type PanelReading } from "../queue/freshness";
import type { PanelQueue, StoredPanels } from "../queue/panel-queue";
import {
  looking,
  type OfStock,
  type OfStocks,
  type Readers,
  readStock,
  stored,
} from "../queue/read-panels";

export type Universe = {
  readonly listings: readonly Listing[];
  readonly pairs: PanelAge;
  readonly calendar: PanelReading<"calendar">;
};

/** All pairs and the calendar for a person who looks; asked again behind the page where old. `locale`: of remarks. */
export async function readUniverse(queue: PanelQueue, locale: StockLocale): Promise<Universe> {
  const [pairs, chinese, calendar, halts] = await Promise.all([
    looking.panel(queue, { source: "stock-info", code: null, locale: "en-US" }),
    looking.panel(queue, { source: "stock-info", code: null, locale: "zh-CN" }),
    looking.marketCalendar(queue, locale),
    listSuspensions(queue.exchangeId, null),
  ]);
  // The pairs as the English answer lists them, each with both names.
  const chineseNames = new Map(chinese.observed?.value.map(({ symbol, name }) => [symbol, name]));
  const listings = (pairs.observed?.value ?? []).map((pair) =>
    toListed({ ...pair, chineseName: chineseNames.get(pair.symbol) ?? null }),
  );
  return { listings: joinHalts(listings, halts, locale), pairs, calendar };
}

/** The pairs of some stocks; an empty list for a code without a pair. */
export function readStocks(queue: PanelQueue, of: OfStocks): Promise<Universe> {
  return joinStocks(looking, queue, of);
}

/** The same without a person who looks: nothing is asked. */
export function loadStocks(queue: StoredPanels, of: OfStocks): Promise<Universe> {
  return joinStocks(stored, queue, of);
}

const PAIRS = STOCK_LOCALES.map(
  (locale) => ({ source: "stock-info", code: null, locale }) as const,
);

/** Whether pairs were ever read is known first: read in between, they are then there and never taken for none. */
async function joinStocks<From extends StoredPanels>(
  readers: Readers<From>,
  queue: From,
  of: OfStocks,
): Promise<Universe> {
  const known = readers.ages(queue, PAIRS);
  const [ages, named, calendar, halts] = await Promise.all([
    known,
    known.then(() => listPairs(queue.exchangeId, of.codes)),
    readers.marketCalendar(queue, of.locale),
    listSuspensions(queue.exchangeId, of.codes),
  ]);
  const pairs = ages[STOCK_LOCALES.indexOf("en-US")];
  if (!pairs) throw new Error("no age of the pairs was read");
  return { listings: joinHalts(named.map(toListed), halts, of.locale), pairs, calendar };
}

function readOf(ageMs: number | undefined): SuspensionRead {
  if (ageMs === undefined) return "never";
  return isStale("suspension", ageMs) ? "earlier" : "now";
}

/**
 * A suspension is the same in every language: of the answers, the newest first, the newest counts, in the words of
 * `locale` where those tell of the same times.
 */
function joinHalts(
  pairs: readonly ListedPair[],
  told: readonly ToldSuspension[],
  locale: StockLocale,
) {
  const halts = groupBy(told, ({ code }) => code);
  return pairs.map((pair): Listing => {
    const answers = pair.code === null ? [] : (halts.get(pair.code) ?? []);
    const [newest] = answers;
    const same = answers.filter(({ value }) => timesOf(value) === timesOf(newest?.value ?? null));
    const { value = null } = same.find((each) => each.locale === locale) ?? newest ?? {};
    return { ...pair, suspension: value, suspensionRead: readOf(newest?.ageMs) };
  });
}

function timesOf(suspension: Panels["suspension"]): string {
  return JSON.stringify(
    suspension && [
      ...[suspension.suspensionDate, suspension.suspensionTime, suspension.resumptionDate],
      ...[suspension.resumptionQuoteTime, suspension.resumptionTradingTime],
    ],
  );
}

export type ListedPair = Omit<Listing, "suspension" | "suspensionRead">;

export function toListed({ name, chineseName, ...pair }: NamedPair): ListedPair {
  return { ...pair, names: { "en-US": name, "zh-CN": chineseName } };
}

/** Each part is what was read, or why it was not: the parts beside it are shown all the same. */
export type StockPage = NonNullable<Awaited<ReturnType<typeof readStockPage>>>;

/** A stock's page; old panels are asked again behind it. Null where no pair stands for the code. */
export async function readStockPage(queue: PanelQueue, of: OfStock) {
  const universe = readStocks(queue, { codes: [of.code], locale: of.locale });
  const isThere = universe.then(
    ({ pairs, listings }) => pairs.observed === null || listings.length > 0,
  );
  const [readings, periods, changes, moves] = await Promise.allSettled([
    readStock(queue, of, isThere),
    loadEarningsPeriods(queue, of),
    loadCapitalChanges(queue, of),
    loadMoves(queue, of),
  ]);
  if (!(await isThere)) return null;
  return { universe: await universe, readings, periods, changes, moves };
}

/** Throws what the reading of this part threw. */
export function requirePart<Value>(part: PromiseSettledResult<Value>): Value {
  if (part.status === "rejected") throw part.reason;
  return part.value;
}
