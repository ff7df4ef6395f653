import type { KnownParams } from "@/lib/core/address/known-params";
import {
  createParamReader,
  listPairs,
  type ParamReader,
  type Parsed,
  type RawParams,
  readLists,
  readRangeToToday,
  readTable,
} from "@/lib/core/address/params";
import type { Day } from "@/lib/core/day";
import type { KeysetRequest } from "@/lib/database/keyset-page";
import type { KeptFilter, KeptList } from "@/lib/trading/kept";
import { KEPT_SORTS, type KeptCursor, parseKeptCursor } from "@/lib/trading/store/pages";

/** The lists of the orders screen; "fills" has nothing that is open. */
export const TRADING_TABS = ["orders", "fills", "positions", "strategies"] as const;
export type TradingTab = (typeof TRADING_TABS)[number];
/** `open`: what waits or is held now, of any day. `done`: what is over, of some days. */
export const TRADING_STATES = ["open", "done"] as const;

/** The address's key of each list: records with a value of it, and those without. */
export const TRADING_KEYS = {
  categories: { only: "category", except: "exceptCategory" },
  symbols: { only: "symbol", except: "exceptSymbol" },
  sides: { only: "side", except: "exceptSide" },
  states: { only: "state", except: "exceptState" },
  placed: { only: "placed", except: "exceptPlaced" },
} as const satisfies Record<KeptList, { only: string; except: string }>;

/** `today` is the exchange's day, `since` the first day of which anything is known. */
export type TradingDays = { readonly today: Day; readonly since: Day };

export type TradingQuery = KeysetRequest<KeptCursor> & { readonly filter: KeptFilter };

/**
 * The one meaning of an address of the orders screen, for page and file. Keys: when; from and to,
 * or preset; category, symbol, side, state and placed and the same behind "except", each also
 * several times; orderId; direction, after or before, size. Other keys belong to others.
 */
export function parseTradingQuery(
  tab: TradingTab,
  params: RawParams,
  days: TradingDays,
): Parsed<TradingQuery> {
  const reader = createParamReader(params);
  const filter = readTradingFilter(tab, reader, days);
  const { direction, size, position } = readTable(reader, {
    sorts: KEPT_SORTS,
    otherwise: "time",
    parseCursor: parseKeptCursor,
  });
  return reader.parsed({ filter, direction, size, position });
}

/** Problems are the reader's. */
export function readTradingFilter(
  tab: TradingTab,
  reader: ParamReader,
  days: TradingDays,
): KeptFilter {
  const isOpen = tab !== "fills" && reader.choice("when", TRADING_STATES, "open") === "open";
  const range = readRangeToToday(reader, days);
  return {
    isOpen,
    range: isOpen ? null : range,
    ...readLists(TRADING_KEYS, (key) => reader.list(key)),
    orderIds: reader.list("orderId", { separator: /[\s,;]+/ }),
  };
}

/** The filter as the keys that `parseTradingQuery` reads. */
export function formatTradingFilter(tab: TradingTab, filter: KeptFilter): URLSearchParams {
  const params = new URLSearchParams(filter.range === null ? {} : filter.range);
  if (tab !== "fills") params.set("when", filter.isOpen ? "open" : "done");
  for (const [key, value] of listPairs(TRADING_KEYS, filter)) params.append(key, value);
  for (const orderId of filter.orderIds) params.append("orderId", orderId);
  return params;
}

const LISTS = Object.values(TRADING_KEYS).flatMap(({ only, except }) => [only, except]);
const PAGE = ["sort", "direction", "size", "after", "before", "view", "row"];

/** What an address of a file may say. */
export const TRADING_PARAMS = {
  records: { once: ["when", "from", "to", "preset"], several: [...LISTS, "orderId"], ofPage: PAGE },
  fills: {
    once: ["from", "to", "preset"],
    several: [...LISTS, "orderId"],
    ofPage: [...PAGE, "when"],
  },
  none: { once: [], ofPage: ["span", "unit", "view", "row"] },
  days: { once: ["from", "to", "preset"], several: ["coin"], ofPage: ["span", "unit", "view"] },
} as const satisfies Record<string, KnownParams>;
