import { checkFields, oneOf, type Rules, wholeNumber } from "../core/rules";

/**
 * What is not known of repayments (docs/exchange.md 4.20, field notes). The defaults obey the
 * specification; where the sources differ, they are what costs a client the most care.
 */
export type RepaymentSwitches = {
  /** Names of principal and interest: repaidAmount, repayAmount, or either for each of them. */
  readonly spelling: "repaid" | "repay" | "mixed";
  /** "array": one string in a list. "mixed": each of these, and one number in a list. */
  readonly timeForm: "string" | "number" | "array" | "mixed";
  readonly order: "newest-first" | "oldest-first" | "shuffled";
  /** Which records are given of more than fit into an answer. */
  readonly given: "newest" | "oldest" | "any";
  readonly startTimeBound: "inclusive" | "exclusive";
  readonly endTimeBound: "inclusive" | "exclusive";
  /** The most records in an answer, whatever `limit` says. */
  readonly pageCap: number;
  readonly overLimit: "refuse" | "clamp";
  /** The widest range that is answered; 0 is any. */
  readonly widestSpanMs: number;
  /** How far back records can be asked for; 0 is without limit. */
  readonly reachMs: number;
  /** A range that begins farther back: the range error, or an answer without the older records. */
  readonly beyondReach: "refuse" | "silent";
  /**
   * Days that records are kept, by the exchange's clock; older ones are left out silently. 0 is
   * without limit.
   */
  readonly keptDays: number;
  readonly emptyAnswer: "list" | "null-data" | "code-40054";
  /** Of 1,000 records so many are shown only `lateMs` after they happened. */
  readonly latePerMille: number;
  readonly lateMs: number;
  /** So many places at the end of an answer hold its first records again. */
  readonly repeated: number;
  /** Adds fields that no document names. */
  readonly extraFields: boolean;
  /** Leaves out repayType and businessType. */
  readonly olderServer: boolean;
};

const DAY_MS = 86_400_000;

export const DEFAULT_REPAYMENT_SWITCHES: RepaymentSwitches = {
  spelling: "mixed",
  timeForm: "string",
  order: "newest-first",
  given: "newest",
  startTimeBound: "inclusive",
  endTimeBound: "inclusive",
  pageCap: 100,
  overLimit: "refuse",
  widestSpanMs: 0,
  reachMs: 0,
  beyondReach: "refuse",
  keptDays: 0,
  emptyAnswer: "list",
  latePerMille: 0,
  lateMs: 0,
  repeated: 0,
  extraFields: false,
  olderServer: false,
};

const FLAG = oneOf(true, false);
const RULES: Rules<RepaymentSwitches> = {
  spelling: oneOf("repaid", "repay", "mixed"),
  timeForm: oneOf("string", "number", "array", "mixed"),
  order: oneOf("newest-first", "oldest-first", "shuffled"),
  given: oneOf("newest", "oldest", "any"),
  startTimeBound: oneOf("inclusive", "exclusive"),
  endTimeBound: oneOf("inclusive", "exclusive"),
  pageCap: wholeNumber(1, 100),
  overLimit: oneOf("refuse", "clamp"),
  widestSpanMs: wholeNumber(0, 10_000 * DAY_MS),
  reachMs: wholeNumber(0, 10_000 * DAY_MS),
  beyondReach: oneOf("refuse", "silent"),
  keptDays: wholeNumber(0, 10_000),
  emptyAnswer: oneOf("list", "null-data", "code-40054"),
  latePerMille: wholeNumber(0, 1000),
  lateMs: wholeNumber(0, 1000 * DAY_MS),
  repeated: wholeNumber(0, 99),
  extraFields: FLAG,
  olderServer: FLAG,
};

/**
 * The switches with those of `patch` changed. Throws RangeError, naming the switch, when one is not
 * known.
 */
export function changeRepaymentSwitches(
  switches: RepaymentSwitches,
  patch: unknown,
): RepaymentSwitches {
  return { ...switches, ...checkFields(patch, RULES, "switches.repayments") };
}
