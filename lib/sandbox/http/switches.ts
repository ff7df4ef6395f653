import { oneOf, type Rules, wholeNumber } from "../core/rules";
import type { FaultRule } from "./fault-rules";
import type { RequestTimeForm } from "./reply";
import type { WindowKind } from "./sliding-window";

/** How every reply of the server looks. */
export type ReplySwitches = {
  readonly requestTime: RequestTimeForm;
  /** HTTP status of refusals: 200 is an envelope with an error code that HTTP calls a success. */
  readonly errorStatus: 400 | 200;
  readonly rangeErrorCode: "00001" | "20001" | "40704" | "40705" | "40707";
};

/** Time, limits and faults of the server. */
export type ConnectionSwitches = {
  /**
   * By how much the time endpoint alone is wrong; the clock that judges signatures is moved by
   * setNow.
   */
  readonly timeEndpointSkewMs: number;
  /** A timestamp farther from the exchange's clock is refused with 40008 (field notes: 30 s). */
  readonly timestampToleranceMs: number;
  readonly latencyMs: number;
  /** How the second of a limit is counted: public clients pace by fixed ones. */
  readonly limitWindow: WindowKind;
  readonly faults: readonly FaultRule[];
};

export type HttpSwitches = ReplySwitches & ConnectionSwitches;

const DAY_MS = 86_400_000;

export const DEFAULT_REPLY_SWITCHES: ReplySwitches = {
  requestTime: "number",
  errorStatus: 400,
  rangeErrorCode: "40704",
};

export const DEFAULT_CONNECTION_SWITCHES: ConnectionSwitches = {
  timeEndpointSkewMs: 0,
  timestampToleranceMs: 30_000,
  latencyMs: 0,
  limitWindow: "rolling",
  faults: [],
};

/** Faults have a parser of their own, `parseFaultRules`. */
export const HTTP_SWITCH_RULES: Rules<Omit<HttpSwitches, "faults">> = {
  requestTime: oneOf("number", "string"),
  errorStatus: oneOf(400, 200),
  rangeErrorCode: oneOf("00001", "20001", "40704", "40705", "40707"),
  timeEndpointSkewMs: wholeNumber(-DAY_MS, DAY_MS),
  timestampToleranceMs: wholeNumber(0, DAY_MS),
  latencyMs: wholeNumber(0, 600_000),
  limitWindow: oneOf("rolling", "fixed"),
};
