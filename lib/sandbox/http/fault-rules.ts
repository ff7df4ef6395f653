import { checkFields, fraction, oneOf, type Rules, text, wholeNumber } from "../core/rules";
import { OPERATION_NAMES } from "./operations";
import { STOCK_ENDPOINTS } from "./stock-endpoints";

/** Faults that replace or spoil the whole answer. */
export const REPLY_FAULTS = [
  /** HTTP 429 with code 429, as if the limit had been passed. */
  "rate-limited",
  /** An HTTP status (default 503) with a line of text. */
  "http-error",
  /** A gateway's HTML page, with any status (default 502). */
  "html",
  /** An envelope with `code`, HTTP 400 or 200. */
  "error-code",
  /** JSON that is no envelope. */
  "wrong-envelope",
  /** Half of the JSON, as a whole HTTP answer. */
  "truncated-json",
  /** The connection ends in the middle of the body. */
  "cut-off",
  /** The body stops in the middle, and the connection stays open. */
  "stalled",
  /** The connection is reset before anything is sent. */
  "reset",
  /** The true answer, after `delayMs`. */
  "slow",
  /** Not one byte, and the connection stays open. */
  "silent",
  /**
   * Trading: accepted, but not shown to readers for `delayMs` by the exchange's clock (default 5
   * s).
   */
  "hidden",
  /** Trading: accepted, but nothing happens. */
  "lost",
] as const;

/** Faults that change one row of a page; only pages with rows count. */
export const ROW_FAULTS = [
  /** The row (or the page of commissions, for "commissionList" and "endId") lacks `field`. */
  "missing-field",
  /** The row's `field` holds `value`. */
  "bad-amount",
  /** The list lacks the row. */
  "missing-row",
  /** The list has the row twice. */
  "doubled-row",
] as const;

const ENDPOINTS = [
  "commissions",
  "repayments",
  "time",
  ...STOCK_ENDPOINTS,
  ...OPERATION_NAMES,
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

export type FaultRule = {
  readonly kind: (typeof REPLY_FAULTS)[number] | (typeof ROW_FAULTS)[number];
  /** Default: "commissions". */
  readonly endpoint?: Endpoint;
  /** Lets the first n requests through. */
  readonly after?: number;
  /** Then strikes every n-th one (default: each). */
  readonly every?: number;
  /** Of these only this share, drawn from the sandbox's seed. */
  readonly probability?: number;
  /** Stops after so many strikes. */
  readonly times?: number;
  readonly code?: string;
  readonly httpStatus?: number;
  readonly delayMs?: number;
  /**
   * Trading: whether the request is carried out before its answer is spoilt. Default: yes where the
   * true answer goes out in part or late ("truncated-json", "cut-off", "stalled", "slow",
   * "hidden").
   */
  readonly executed?: boolean;
  /**
   * "rate-limited": how long the endpoint then refuses every request, by the exchange's clock
   * (field notes: 5 min).
   */
  readonly recoveryMs?: number;
  /** "rate-limited": what the answer's Retry-After says; left out: it has none. */
  readonly retryAfterSeconds?: number;
  readonly field?: string;
  /** The value in the JSON. */
  readonly value?: string | number;
};

export const DEFAULT_HIDDEN_MS = 5000;

const EXECUTED: readonly FaultRule["kind"][] = [
  "truncated-json",
  "cut-off",
  "stalled",
  "slow",
  "hidden",
];

/** Whether the exchange carries out a request that this fault strikes. */
export function executes({ kind, executed }: FaultRule): boolean {
  if ((ROW_FAULTS as readonly string[]).includes(kind)) return true;
  return executed ?? EXECUTED.includes(kind);
}

const COUNT = wholeNumber(0, 1_000_000);
const RULES: Rules<FaultRule> = {
  kind: oneOf(...REPLY_FAULTS, ...ROW_FAULTS),
  endpoint: oneOf(...ENDPOINTS),
  after: COUNT,
  every: wholeNumber(1, 1_000_000),
  probability: fraction(),
  times: COUNT,
  code: text(12),
  httpStatus: wholeNumber(200, 599),
  delayMs: wholeNumber(0, 600_000),
  executed: oneOf(true, false),
  recoveryMs: wholeNumber(0, 3_600_000),
  retryAfterSeconds: wholeNumber(0, 3_600),
  field: text(40),
  value: {
    expected: "a text or a number",
    accepts: (value): value is string | number =>
      typeof value === "string" || typeof value === "number",
  },
};

/** Throws RangeError, naming the field, on a rule that is not valid. */
export function parseFaultRules(value: unknown): FaultRule[] {
  if (!Array.isArray(value)) throw new RangeError("faults: a list was expected");
  return value.map((item: unknown, at) => {
    const { kind, ...rest } = checkFields<FaultRule>(item, RULES, `faults[${at}]`);
    if (!kind) throw new RangeError(`faults[${at}].kind: ${RULES.kind.expected} was expected`);
    return { kind, ...rest };
  });
}
