import { groupBy } from "@/lib/core/group-by";
import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import type { StockListing, SuspensionRead } from "@/lib/stocks/pairs/listing";
import type { Panels } from "@/lib/stocks/panels/panels";
import { listPairs, type NamedPair } from "@/lib/stocks/store/pairs";
import { listSuspensions, type ToldSuspension } from "@/lib/stocks/store/states";
import { isStale, type PanelAge, type PanelReading } from "../queue/freshness";
import type { PanelQueue, StoredPanels } from "../queue/panel-queue";
import { looking, type OfStocks, type Readers, stored } from "../queue/read-panels";

export type StockUniverse = {
  readonly listings: readonly StockListing[];
  readonly pairs: PanelAge;
  readonly calendar: PanelReading<"calendar">;
};

/**
 * All pairs and the market calendar, for a person's page; queues old answers again. `locale`: the
 * language of remarks.
 */
export function readUniverse(queue: PanelQueue, locale: StockLocale): Promise<StockUniverse> {
  return joinUniverse(looking, queue, locale);
}

/** The same from the store alone: it queues nothing. */
export function loadUniverse(queue: StoredPanels, locale: StockLocale): Promise<StockUniverse> {
  return joinUniverse(stored, queue, locale);
}

async function joinUniverse<From extends StoredPanels>(
  readers: Readers<From>,
  queue: From,
  locale: StockLocale,
): Promise<StockUniverse> {
  const [pairs, chinese, calendar, halts] = await Promise.all([
    readers.panel(queue, { source: "stock-info", code: null, locale: "en-US" }),
    readers.panel(queue, { source: "stock-info", code: null, locale: "zh-CN" }),
    readers.marketCalendar(queue, locale),
    listSuspensions(queue.exchangeId, null),
  ]);
  // The English answer decides which pairs there are; each gets both names.
  const chineseNames = new Map(chinese.observed?.value.map(({ symbol, name }) => [symbol, name]));
  const listings = (pairs.observed?.value ?? []).map((pair) =>
    toListed({ ...pair, chineseName: chineseNames.get(pair.symbol) ?? null }),
  );
  return { listings: joinHalts(listings, halts, locale), pairs, calendar };
}

/** The pairs of some stocks, for a person's page; a code without a pair has none in the list. */
export function readStocks(queue: PanelQueue, of: OfStocks): Promise<StockUniverse> {
  return joinStocks(looking, queue, of);
}

/** The same from the store alone: it queues nothing. */
export function loadStocks(queue: StoredPanels, of: OfStocks): Promise<StockUniverse> {
  return joinStocks(stored, queue, of);
}

const PAIRS = STOCK_LOCALES.map(
  (locale) => ({ source: "stock-info", code: null, locale }) as const,
);

/**
 * Loads the age of the pairs before the pairs, so that pairs stored in between are not taken for
 * missing.
 */
async function joinStocks<From extends StoredPanels>(
  readers: Readers<From>,
  queue: From,
  of: OfStocks,
): Promise<StockUniverse> {
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
 * A suspension is the same in every language: of the answers, the newest first, the newest counts,
 * in the words of `locale` where those tell of the same times.
 */
function joinHalts(
  pairs: readonly ListedPair[],
  told: readonly ToldSuspension[],
  locale: StockLocale,
) {
  const halts = groupBy(told, ({ code }) => code);
  return pairs.map((pair): StockListing => {
    const answers = pair.code === null ? [] : (halts.get(pair.code) ?? []);
    const [newest] = answers;
    const same = answers.filter(({ value }) => timesOf(value) === timesOf(newest?.value ?? null));
    const { value = null } = same.find((each) => each.locale === locale) ?? newest ?? {};
    const listing = { ...pair, suspension: value, suspensionRead: readOf(newest?.ageMs) };
    return newest === undefined ? listing : { ...listing, suspensionAgeMs: newest.ageMs };
  });
}

function timesOf(suspension: Panels["suspension"]): string {
  return JSON.stringify(
    suspension && [
      suspension.suspensionDate,
      suspension.suspensionTime,
      suspension.resumptionDate,
      suspension.resumptionQuoteTime,
      suspension.resumptionTradingTime,
    ],
  );
}

export type ListedPair = Omit<StockListing, "suspension" | "suspensionRead">;

export function toListed({ name, chineseName, ...pair }: NamedPair): ListedPair {
  return { ...pair, names: { "en-US": name, "zh-CN": chineseName } };
}
