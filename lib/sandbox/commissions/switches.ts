import { oneOf, type Rules, wholeNumber } from "../core/rules";
import type { RowShape } from "./row-text";
import type { RowOrder } from "./served-day";

/**
 * What the field notes leave open about the list of commissions. The defaults obey the
 * specification; where it is silent, they are what costs a client the most care.
 */
export type PageSwitches = RowShape & {
  /** `endId` of the last page that has rows. "unchanged" sends the request's idLessThan back. */
  readonly endIdOnLastPage: "last-id" | "empty" | "null" | "absent" | "unchanged";
  /** `endId` of a page without rows. */
  readonly endIdOnEmptyPage: "empty" | "null" | "absent" | "unchanged";
  /** "string" is 19 digits long, more than a JavaScript number can hold; "number" is shorter. */
  readonly endIdType: "string" | "number";
  /** Every n-th page holds only half of what it could, though more rows follow; 0 is never. */
  readonly shortPageEvery: number;
  /** The most rows the server puts on a page, whatever `limit` says. */
  readonly pageCap: number;
  /** What happens to a `limit` above the most; lists of stocks go by it too. */
  readonly overLimit: "refuse" | "clamp";
  readonly endTimeBound: "inclusive" | "exclusive";
  readonly idLessThanBound: "exclusive" | "inclusive";
  readonly rowOrder: RowOrder;
  /** "stuck" sends the first page again and again, "cycle" the first two in turn. */
  readonly cursorFault: "none" | "stuck" | "cycle";
  readonly doubledKeys: number;
  readonly identicalRows: number;
  readonly emptyPage: "list" | "null-list" | "null-data" | "code-40054";
  readonly showSubDefault: "yes" | "no";
};

/** When the rows of a day are there. */
export type PublicationSwitches = {
  /** From the end of a day (UTC+8) until its rows are published. */
  readonly publishAfterMs: number;
  /**
   * Days kept, counted back from the exchange's today; older ones are left out silently. 0: all
   * that can be asked for.
   */
  readonly keptDays: number;
};

export type CommissionSwitches = PageSwitches & PublicationSwitches;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export const DEFAULT_PAGE_SWITCHES: PageSwitches = {
  endIdOnLastPage: "last-id",
  endIdOnEmptyPage: "empty",
  endIdType: "string",
  shortPageEvery: 0,
  pageCap: 1000,
  overLimit: "refuse",
  endTimeBound: "inclusive",
  idLessThanBound: "exclusive",
  rowOrder: "newest-first",
  cursorFault: "none",
  doubledKeys: 0,
  identicalRows: 0,
  dateFormat: "ms",
  olderServer: false,
  extraFields: false,
  emptyPage: "list",
  showSubDefault: "yes",
};

export const DEFAULT_PUBLICATION_SWITCHES: PublicationSwitches = {
  publishAfterMs: 10 * HOUR_MS,
  keptDays: 0,
};

const FLAG = oneOf(true, false);
export const COMMISSION_SWITCH_RULES: Rules<CommissionSwitches> = {
  endIdOnLastPage: oneOf("last-id", "empty", "null", "absent", "unchanged"),
  endIdOnEmptyPage: oneOf("empty", "null", "absent", "unchanged"),
  endIdType: oneOf("string", "number"),
  shortPageEvery: wholeNumber(0, 1_000_000),
  pageCap: wholeNumber(1, 1000),
  overLimit: oneOf("refuse", "clamp"),
  endTimeBound: oneOf("inclusive", "exclusive"),
  idLessThanBound: oneOf("exclusive", "inclusive"),
  rowOrder: oneOf("newest-first", "shuffled"),
  cursorFault: oneOf("none", "stuck", "cycle"),
  doubledKeys: wholeNumber(0, 10_000),
  identicalRows: wholeNumber(0, 10_000),
  dateFormat: oneOf("ms", "ms-number", "day"),
  olderServer: FLAG,
  extraFields: FLAG,
  emptyPage: oneOf("list", "null-list", "null-data", "code-40054"),
  showSubDefault: oneOf("yes", "no"),
  publishAfterMs: wholeNumber(0, 30 * DAY_MS),
  keptDays: wholeNumber(0, 90),
};
