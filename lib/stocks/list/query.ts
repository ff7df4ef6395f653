import {
  createParamReader,
  type ParamReader,
  type Parsed,
  type RawParams,
} from "@/lib/core/address/params";
import type { SortDirection } from "@/lib/core/sort";
import { type MarketSession, SESSIONS } from "../market/sessions";
import {
  FIGURE_KEYS,
  type FigureKey,
  type FigureRange,
  type FigureRanges,
  findRange,
  isBackwards,
  NEXT_CHOICES,
  STATE_CHOICES,
  STOCK_SORTS,
  type StateChoice,
  type StockSort,
} from "./choices";

export type StockListQuery = {
  readonly search: string;
  readonly session: MarketSession | null;
  readonly weekend: boolean | null;
  readonly state: StateChoice | null;
  /** The id of a list of the person's, or ANY_LIST. */
  readonly watch: string | null;
  readonly ranges: FigureRanges;
  readonly nextWithin: number | null;
  /** Null: the best match first. */
  readonly sort: StockSort | null;
  readonly direction: SortDirection;
  readonly size: number;
  /** The page begins after this pair, or ends before it; null: the first page. */
  readonly position: { readonly side: "after" | "before"; readonly symbol: string } | null;
};

const DEFAULT_SIZE = 50;
const MOST_ROWS = 200;
const LONGEST_SEARCH = 80;

/** Reads the address of the list of stocks, for the page and the file. */
export function parseStockListQuery(params: RawParams): Parsed<StockListQuery> {
  const reader = createParamReader(params);
  const search = reader.one("q")?.trim() ?? "";
  if (search.length > LONGEST_SEARCH) reader.refuse({ kind: "search-too-long" });
  const weekend = reader.choice("weekend", ["true", "false"] as const, null);
  const next = reader.choice("next", NEXT_CHOICES, null);
  const given = reader.choice("sort", STOCK_SORTS, null);
  const sort = given ?? (search === "" ? "code" : null);
  return reader.parsed({
    search,
    session: reader.choice("session", SESSIONS, null),
    weekend: weekend === null ? null : weekend === "true",
    state: reader.choice("state", STATE_CHOICES, null),
    watch: reader.one("watch"),
    ranges: readRanges(reader),
    nextWithin: next === null ? null : Number(next),
    sort,
    direction: reader.choice("direction", ["asc", "desc"] as const, "asc"),
    size: reader.wholeNumber("size", { from: 1, to: MOST_ROWS, otherwise: DEFAULT_SIZE }),
    position: readPosition(reader),
  });
}

function readPosition(reader: ParamReader): StockListQuery["position"] {
  const [after, before] = [reader.one("after"), reader.one("before")];
  if (after !== null && before !== null) reader.refuse({ kind: "after-and-before" });
  if (after !== null) return { side: "after", symbol: after };
  return before === null ? null : { side: "before", symbol: before };
}

function readRanges(reader: ParamReader): FigureRanges {
  const ranges: { [Key in FigureKey]?: FigureRange } = {};
  for (const key of FIGURE_KEYS) {
    const text = reader.one(key);
    if (text === null) continue;
    const range = findRange(text);
    if (range === null) reader.refuse({ kind: "value", key });
    else if (isBackwards(range)) reader.refuse({ kind: "range-backwards", key });
    else ranges[key] = range;
  }
  return ranges;
}

/** Whether anything but order and page is chosen. */
export function isNarrowed(query: StockListQuery): boolean {
  const { search, session, weekend, state, watch, ranges, nextWithin } = query;
  const chosen = [session, weekend, state, watch, nextWithin];
  return search !== "" || chosen.some((each) => each !== null) || Object.keys(ranges).length > 0;
}
