import { type Day, dayEndMs, dayStartMs } from "@/lib/core/day";

/** Which repayments there are. */
export type RepaymentBookOptions =
  /**
   * A broker's book: weekly rhythm, several coins, quiet spells, days of liquidations. Grows with
   * the clock.
   */
  | {
      readonly kind: "broker";
      /** Default: BROKER_SINCE. */
      readonly since?: Day;
      /** Repayments on an average day, without liquidations. Default 8. */
      readonly perDay?: number;
    }
  | MadeBookOptions
  /** One repayment at each of these instants (ms). */
  | { readonly kind: "times"; readonly times: readonly number[] }
  | { readonly kind: "none" };

/** Exactly `records` repayments between the first instant of `from` and the last one of `to`. */
export type MadeBookOptions = {
  readonly kind: "made";
  readonly records: number;
  readonly from: Day;
  readonly to: Day;
  /**
   * Of 1,000 records so many come in bursts of `burstRecords` within `burstMs`. Default 200, 150,
   * 1000.
   */
  readonly burstPerMille?: number;
  readonly burstRecords?: number;
  readonly burstMs?: number;
  /** How many bursts of `crowdRecords` come within one millisecond. Default 0, of 130 records. */
  readonly crowds?: number;
  readonly crowdRecords?: number;
  /**
   * Of 1,000 other records so many happen in the same millisecond as the one before. Default 20.
   */
  readonly tiePerMille?: number;
  /** The time is cut into 100 slots; in so many of 1,000 slots nothing happens. Default 300. */
  readonly quietPerMille?: number;
};

export type MadeBook = Required<Omit<MadeBookOptions, "kind" | "from" | "to">> & {
  readonly fromMs: number;
  readonly toMs: number;
};

/** A fixed day, so that the demo's past is the same after each start. */
export const BROKER_SINCE = "2025-05-12" as Day;
export const BROKER_PER_DAY = 8;

function check(name: string, value: number, from: number, to: number): void {
  if (Number.isInteger(value) && value >= from && value <= to) return;
  throw new RangeError(`repayments.${name}: a whole number from ${from} to ${to}`);
}

/** Throws RangeError on numbers that make no book. */
export function madeBook({ kind: _, from, to, ...options }: MadeBookOptions): MadeBook {
  const book: MadeBook = {
    burstPerMille: 200,
    burstRecords: 150,
    burstMs: 1000,
    crowds: 0,
    crowdRecords: 130,
    tiePerMille: 20,
    quietPerMille: 300,
    ...options,
    fromMs: dayStartMs(from),
    toMs: dayEndMs(to),
  };
  check("records", book.records, 0, 1_000_000);
  for (const name of ["burstPerMille", "tiePerMille", "quietPerMille"] as const)
    check(name, book[name], 0, 1000);
  for (const name of ["burstRecords", "burstMs", "crowdRecords"] as const)
    check(name, book[name], 1, 100_000);
  check("crowds", book.crowds, 0, Math.floor(book.records / book.crowdRecords));
  if (book.fromMs > book.toMs) throw new RangeError("repayments.from: not after `to`");
  return book;
}

/** Throws RangeError on options that make no book. */
export function checkRepaymentOptions(options: RepaymentBookOptions): void {
  if (options.kind === "made") madeBook(options);
  if (options.kind === "broker") check("perDay", options.perDay ?? BROKER_PER_DAY, 0, 10_000);
  if (options.kind !== "times") return;
  for (const [at, time] of options.times.entries()) check(`times[${at}]`, time, 0, 1e14);
}
