import {
  createParamReader,
  type DaysToToday,
  listPairs,
  type ParamReader,
  type Parsed,
  type RawParams,
  readLists,
  readRangeToToday,
  readTable,
} from "@/lib/core/address/params";
import type { KeysetRequest } from "@/lib/database/keyset-page";
import {
  type REPAYMENT_LISTS,
  REPAYMENT_SORTS,
  type RepaymentFilter,
  type RepaymentSort,
} from "@/lib/repayments/filter";
import { parseRepaymentCursor, type RepaymentCursor } from "@/lib/repayments/store/page";

export type RepaymentViewQuery = KeysetRequest<RepaymentCursor> & {
  readonly filter: RepaymentFilter;
  readonly sort: RepaymentSort;
};

/** The address's key of each list: repayments with a value of it, and those without. */
export const REPAYMENT_KEYS = {
  coins: { only: "coin", except: "exceptCoin" },
  repayTypes: { only: "repayType", except: "exceptRepayType" },
  businessTypes: { only: "businessType", except: "exceptBusinessType" },
} as const satisfies Record<(typeof REPAYMENT_LISTS)[number], { only: string; except: string }>;

/** Reads the address of repayments for the page, the export and the command line. */
export function parseRepaymentQuery(
  params: RawParams,
  days: DaysToToday,
): Parsed<RepaymentViewQuery> {
  const reader = createParamReader(params);
  const filter = readRepaymentFilter(reader, days);
  const table = readTable(reader, {
    sorts: REPAYMENT_SORTS,
    otherwise: "repaidTime",
    parseCursor: parseRepaymentCursor,
  });
  return reader.parsed({ filter, ...table });
}

/** Reads the range and the lists of an address; problems go to the reader. */
export function readRepaymentFilter(reader: ParamReader, days: DaysToToday): RepaymentFilter {
  return {
    range: readRangeToToday(reader, days),
    ...readLists(REPAYMENT_KEYS, (key) => reader.list(key)),
    orderIds: reader.list("orderId", { separator: /[\s,;]+/ }),
  };
}

/** The filter as the keys that `parseRepaymentQuery` reads, for links to the same repayments. */
export function formatRepaymentFilter(filter: RepaymentFilter): URLSearchParams {
  const params = new URLSearchParams({ from: filter.range.from, to: filter.range.to });
  for (const [key, value] of listPairs(REPAYMENT_KEYS, filter)) params.append(key, value);
  for (const orderId of filter.orderIds) params.append("orderId", orderId);
  return params;
}
