import type { RowShape } from "../commissions/row-text";
import type { RowOrder } from "../commissions/served-day";
import type { WindowKind } from "../http/sliding-window";
import {
  changeRealitySwitches,
  DEFAULT_REALITY_SWITCHES,
  type RealitySwitches,
} from "../reality/switches";
import {
  changeRepaymentSwitches,
  DEFAULT_REPAYMENT_SWITCHES,
  type RepaymentSwitches,
} from "../repayments/switches";
import {
  changeTradingSwitches,
  DEFAULT_TRADING_SWITCHES,
  type TradingSwitches,
} from "../trading/http/switches";
import { type FaultRule, parseFaultRules } from "./fault-rules";
import { checkFields, oneOf, type Rules, requireObject, wholeNumber } from "./rules";

/**
 * Every point on which the field notes say "unknown", and the faults. The defaults obey the spec and choose, of
 * what it leaves open, what costs a client the most care.
 */
export type Switches = RowShape & {
  /** Of the last page that has rows. "unchanged" sends the request's idLessThan back. */
  readonly endIdOnLastPage: "last-id" | "empty" | "null" | "absent" | "unchanged";
  /** Of a page without rows. */
  readonly endIdOnEmptyPage: "empty" | "null" | "absent" | "unchanged";
  /** "string" is 19 digits long, more than a JavaScript number can hold; "number" is shorter. */
  readonly endIdType: "string" | "number";
  /** Every n-th page holds only half of what it could, though more rows follow; 0 is never. */
  readonly shortPageEvery: number;
  /** The most rows the server puts on a page, whatever `limit` says. */
  readonly pageCap: number;
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
  readonly requestTime: "number" | "string";
  /** HTTP status of refusals: 200 is an envelope with an error code that HTTP calls a success. */
  readonly errorStatus: 400 | 200;
  readonly rangeErrorCode: "00001" | "20001" | "40704" | "40705" | "40707";
  /** From the end of a day (UTC+8) until its rows are there. */
  readonly publishAfterMs: number;
  /** So many days are kept, by the exchange's clock; older ones are left out without a word. 0 is all that can be asked for. */
  readonly keptDays: number;
  /** By how much the time endpoint alone is wrong; the clock that judges signatures is moved by setNow. */
  readonly timeEndpointSkewMs: number;
  /** A timestamp that is farther from the exchange's clock is refused with 40008 (field notes: 30 s). */
  readonly timestampToleranceMs: number;
  readonly latencyMs: number;
  /** How the second of a limit is counted: public clients pace by fixed ones. */
  readonly limitWindow: WindowKind;
  readonly faults: readonly FaultRule[];
  /** Of loan repayments alone. */
  readonly repayments: RepaymentSwitches;
  /** Of the eight public endpoints alone. */
  readonly reality: RealitySwitches;
  /** Of orders, bots, assets and public prices. */
  readonly trading: TradingSwitches;
};

/** What is named changes, the rest stays. */
export type SwitchPatch = Partial<Omit<Switches, "repayments" | "reality" | "trading">> & {
  readonly repayments?: Partial<RepaymentSwitches>;
  readonly reality?: Partial<RealitySwitches>;
  readonly trading?: Partial<TradingSwitches>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export const DEFAULT_SWITCHES: Switches = {
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
  requestTime: "number",
  errorStatus: 400,
  rangeErrorCode: "40704",
  publishAfterMs: 10 * HOUR_MS,
  keptDays: 0,
  timeEndpointSkewMs: 0,
  timestampToleranceMs: 30_000,
  latencyMs: 0,
  limitWindow: "rolling",
  faults: [],
  repayments: DEFAULT_REPAYMENT_SWITCHES,
  reality: DEFAULT_REALITY_SWITCHES,
  trading: DEFAULT_TRADING_SWITCHES,
};

const FLAG = oneOf(true, false);
const RULES: Rules<Omit<Switches, "faults" | "repayments" | "reality" | "trading">> = {
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
  requestTime: oneOf("number", "string"),
  errorStatus: oneOf(400, 200),
  rangeErrorCode: oneOf("00001", "20001", "40704", "40705", "40707"),
  publishAfterMs: wholeNumber(0, 30 * DAY_MS),
  keptDays: wholeNumber(0, 90),
  timeEndpointSkewMs: wholeNumber(-DAY_MS, DAY_MS),
  timestampToleranceMs: wholeNumber(0, DAY_MS),
  latencyMs: wholeNumber(0, 600_000),
  limitWindow: oneOf("rolling", "fixed"),
};

/** The switches with those of `patch` changed. Throws RangeError, naming the switch, when one is not known. */
export function changeSwitches(switches: Switches, patch: unknown): Switches {
  const { faults, repayments, reality, trading, ...rest } = requireObject(patch, "switches");
  const changed = checkFields(rest, RULES, "switches");
  return {
    ...switches,
    ...changed,
    faults: faults === undefined ? switches.faults : parseFaultRules(faults),
    repayments:
      repayments === undefined
        ? switches.repayments
        : changeRepaymentSwitches(switches.repayments, repayments),
    reality:
      reality === undefined ? switches.reality : changeRealitySwitches(switches.reality, reality),
    trading:
      trading === undefined ? switches.trading : changeTradingSwitches(switches.trading, trading),
  };
}
