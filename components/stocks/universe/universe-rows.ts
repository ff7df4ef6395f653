import { type inferParserType, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs";
import { compareText } from "@/lib/core/group-by";
import type { Language } from "@/lib/core/language";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import { SESSIONS } from "@/lib/stocks/market/sessions";
import { judgeTradable, type Tradable } from "@/lib/stocks/market/tradable";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import { type Searchable, searchListings, toSearchable } from "@/lib/stocks/pairs/search-listings";

export const UNIVERSE_FIELDS = ["code", "name", "symbol", "sessions", "weekend", "state"] as const;
export type UniverseField = (typeof UNIVERSE_FIELDS)[number];

export const STATE_CHOICES = ["open", "closed", "suspended", "unknown"] as const;
type StateChoice = (typeof STATE_CHOICES)[number];

/** Stands for a list's id: any list. */
export const ANY_LIST = "any";

export type UniverseRow = Searchable & {
  readonly tradable: Tradable;
  /** The company's name in the page's language, else in the other; null: unknown. */
  readonly name: string | null;
};

export const universeParsers = {
  q: parseAsString.withDefault(""),
  session: parseAsStringLiteral(SESSIONS),
  weekend: parseAsBoolean,
  state: parseAsStringLiteral(STATE_CHOICES),
  /** The id of a list of the person's, or ANY_LIST. */
  watch: parseAsString,
  /** Null: the best match first. */
  sort: parseAsStringLiteral(UNIVERSE_FIELDS),
  desc: parseAsBoolean.withDefault(false),
};

export type UniverseChoice = inferParserType<typeof universeParsers>;

/** Every pair with its state at `now`, sorted by code, with its folded search texts. */
export function universeRows(
  listings: readonly StockListing[],
  calendar: MarketCalendar | null,
  now: WallTime,
  language: Language,
): readonly UniverseRow[] {
  return listings
    .map((listing) => ({
      ...toSearchable(listing),
      tradable: judgeTradable(listing, calendar, now),
      name: namesIn(language, listing.names)[0]?.name ?? null,
    }))
    .sort(
      (a, b) => compareText(keyOf(a, "code"), keyOf(b, "code")) || compareText(a.symbol, b.symbol),
    );
}

/** The rows that match the choice, in its order. `watched`: the codes on the chosen lists. */
export function chooseRows(
  rows: readonly UniverseRow[],
  choice: UniverseChoice,
  watched: ReadonlySet<string>,
): readonly UniverseRow[] {
  const { session, weekend, state, watch, sort, desc } = choice;
  const kept = rows.filter(
    ({ listing, tradable }) =>
      (session === null || listing.tradingPeriod?.includes(session)) &&
      (weekend === null || listing.weekendTradable === weekend) &&
      (state === null || isOfState(tradable, state)) &&
      (watch === null || (listing.code !== null && watched.has(listing.code))),
  );
  const found = searchListings(kept, choice.q);
  if (sort === null) return found;
  const keys = new Map(found.map((row) => [row, keyOf(row, sort)]));
  const sign = desc ? -1 : 1;
  const compare = sort === "name" ? BY_NAME.compare : compareText;
  return found.toSorted((a, b) => sign * compare(keys.get(a) ?? "", keys.get(b) ?? ""));
}

function isOfState(tradable: Tradable, state: StateChoice): boolean {
  if (state === "suspended") return tradable.kind === "closed" && tradable.why.kind === "suspended";
  return tradable.kind === state;
}

const LAST = "￿";
/** One order for Chinese names, by their sound, and Latin ones, by the alphabet. */
const BY_NAME = new Intl.Collator(["zh-CN", "en-US"]);
const STATE_ORDER = { open: "1", unknown: "2", closed: "3" } as const;

function keyOf(
  { listing, code, symbol, name, tradable }: UniverseRow,
  field: UniverseField,
): string {
  switch (field) {
    case "code":
      return code || LAST;
    case "name":
      return name ?? LAST;
    case "symbol":
      return symbol;
    case "sessions":
      return listing.tradingPeriod === null ? LAST : String(9 - listing.tradingPeriod.length);
    case "weekend":
      return listing.weekendTradable === null ? LAST : listing.weekendTradable ? "1" : "2";
    case "state":
      return STATE_ORDER[tradable.kind] + (tradable.kind === "closed" ? tradable.why.kind : "");
    default:
      return field satisfies never;
  }
}
