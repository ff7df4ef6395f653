import type { Day, DayRange } from "@/lib/core/day";
import { DEFAULT_PRESET, presetRange } from "@/lib/core/presets";
import {
  REPAYMENT_LISTS,
  REPAYMENT_SORTS,
  type RepaymentFilter,
  type RepaymentLists,
  type RepaymentSort,
} from "@/lib/core/repayments/filter";
import type { KeysetRequest } from "@/lib/store/database/keyset-page";
import { parseRepaymentCursor, type RepaymentCursor } from "@/lib/store/repayments/page";
import {
  createParamReader,
  type ParamReader,
  type Parsed,
  type RawParams,
  readDayRange,
  readTable,
} from "../commissions/params";

export type RepaymentViewQuery = KeysetRequest<RepaymentCursor> & {
  readonly filter: RepaymentFilter;
  readonly sort: RepaymentSort;
};

/** `today` is the exchange's day, `since` the first day that was asked for. */
export type RepaymentDays = { readonly today: Day; readonly since: Day };

/** The address's key of each list: repayments with a value of it, and those without. */
export const REPAYMENT_KEYS = {
  coins: { only: "coin", except: "exceptCoin" },
  repayTypes: { only: "repayType", except: "exceptRepayType" },
  businessTypes: { only: "businessType", except: "exceptBusinessType" },
} as const satisfies Record<(typeof REPAYMENT_LISTS)[number], { only: string; except: string }>;

export function parseRepaymentQuery(params: RawParams, days: RepaymentDays): Parsed<RepaymentViewQuery> {
  const reader = createParamReader(params);
  const filter = readRepaymentFilter(reader, days);
  const table = readTable(reader, {
    sorts: REPAYMENT_SORTS,
    otherwise: "repaidTime",
    parseCursor: parseRepaymentCursor,
  });
  return reader.parsed({ filter, ...table });
}

/** The range and the lists of an address; problems are the reader's. */
export function readRepaymentFilter(reader: ParamReader, days: RepaymentDays): RepaymentFilter {
  return {
    range: readRangeToToday(reader, days),
    ...readLists(reader, "only"),
    orderIds: reader.list("orderId", { separator: /[\s,;]+/ }),
    except: readLists(reader, "except"),
  };
}

/** The filter as the keys that `parseRepaymentQuery` reads, for links to the same repayments. */
export function formatRepaymentFilter(filter: RepaymentFilter): URLSearchParams {
  const params = new URLSearchParams({ from: filter.range.from, to: filter.range.to });
  for (const list of REPAYMENT_LISTS) {
    for (const value of filter[list]) params.append(REPAYMENT_KEYS[list].only, value);
    for (const value of filter.except[list]) params.append(REPAYMENT_KEYS[list].except, value);
  }
  for (const orderId of filter.orderIds) params.append("orderId", orderId);
  return params;
}

export function isFiltered(filter: RepaymentFilter): boolean {
  return (
    filter.orderIds.length > 0 ||
    REPAYMENT_LISTS.some((list) => filter[list].length + filter.except[list].length > 0)
  );
}

function readLists(reader: ParamReader, side: "only" | "except"): RepaymentLists {
  return {
    coins: reader.list(REPAYMENT_KEYS.coins[side]),
    repayTypes: reader.list(REPAYMENT_KEYS.repayTypes[side]),
    businessTypes: reader.list(REPAYMENT_KEYS.businessTypes[side]),
  };
}

/** Ranges by name; all end today, because what is listed is there as soon as it happens. */
const PRESETS_TO_TODAY = ["today", "7d", "30d", "90d", "mtd", "all"] as const;

/** The keys preset, or from and to; without any the last 30 days. "all" begins with `since`. */
export function readRangeToToday(reader: ParamReader, { today, since }: RepaymentDays): DayRange {
  return readDayRange(reader, {
    presets: PRESETS_TO_TODAY,
    otherwise: DEFAULT_PRESET,
    rangeOf: (preset) =>
      preset === "today" ? { from: today, to: today } : presetRange(preset, { last: today, since }),
  });
}
