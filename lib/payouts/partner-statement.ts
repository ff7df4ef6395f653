import {
  type Amount,
  compareAmounts,
  roundToStep,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { Month } from "@/lib/core/month";
import type { CoinAmount } from "@/lib/rates/valuation";
import type { Partner, PartnerSpan, ShareBasis } from "./partner-terms";
import type { StatementParties } from "./statement-parties";

/**
 * A client's rows of one product type and coin at one share, or those of all clients of an
 * introduced partner; for an earlier month, the correction of what was stated. Rows of days without
 * a rate have a line of their own; statements of earlier versions had one without a value for all.
 */
export type PartnerStatementLine = {
  readonly month: Month;
  /** Null in a line of an introduced partner: an introducer does not see that partner's clients. */
  readonly uid: string | null;
  /** Only in a line of an introduced partner, so that other lines keep their hash. */
  readonly introduced?: Partner;
  readonly productType: string;
  readonly coin: string;
  /** Null in a correction: the old and the new share may differ. */
  readonly basis: ShareBasis | null;
  readonly share: Amount | null;
  readonly rows: number;
  /**
   * The rebate, the fees or the introduced partner's earnings that the share applies to, in the
   * coin; zero in a correction.
   */
  readonly base: Amount;
  /** base × share, exactly, in the coin. */
  readonly earned: Amount;
  /** In the statement's currency, each day at its rate; null: without a rate. */
  readonly value: Amount | null;
};

/** Whether a line is of one of the partner's own clients, not of an introduced partner. */
export const isOfClient = <Line extends Pick<PartnerStatementLine, "uid">>(
  line: Line,
): line is Line & { readonly uid: string } => line.uid !== null;

/** The client's uid or the introduced partner's e-mail. */
export const lineName = ({ uid, introduced }: Pick<PartnerStatementLine, "uid" | "introduced">) =>
  uid ?? introduced?.email ?? "";

/** The text for what the lines are of, in `payouts.statement`. */
export function linesOfText(lines: readonly Pick<PartnerStatementLine, "uid">[]) {
  if (lines.every(isOfClient)) return "client";
  return lines.some(isOfClient) ? "clientOrIntroduced" : "introduced";
}

/** The screen lists so many lines at a time; the export has all. */
const LINES_AT_A_TIME = 500;

/** A page of lines; after the last page, that one. `asked` counts from 1. */
export function pageOfLines<Line>(lines: readonly Line[], asked: number) {
  const pages = Math.max(1, Math.ceil(lines.length / LINES_AT_A_TIME));
  const page = Math.min(asked, pages);
  const before = (page - 1) * LINES_AT_A_TIME;
  const shown = lines.slice(before, before + LINES_AT_A_TIME);
  return {
    lines: shown,
    from: before + 1,
    to: before + shown.length,
    count: lines.length,
    previous: page > 1 ? page - 1 : null,
    next: page < pages ? page + 1 : null,
  };
}

/** The text of a line's share, in `payouts.statement`. */
export const SHARE_TEXTS = { earned: "earnedShare", rebate: "rebate", fees: "fees" } as const;

/** due = carried + earned + corrected, exactly. */
export type PartnerStatementCoin = {
  readonly coin: string;
  /** Left from the statement before: unpaid, or overpaid (below zero). */
  readonly carried: Amount;
  readonly earned: Amount;
  /** Corrections of earlier months. */
  readonly corrected: Amount;
  readonly due: Amount;
};

/**
 * In the statement's currency. `unvalued`: amounts of days without a rate, which `value` leaves
 * out.
 */
export type PartnerStatementValue = {
  readonly value: Amount;
  readonly unvalued: readonly CoinAmount[];
};

/** A client with the labels it had. Later corrections of the month use them. */
export type PartnerStatementClient = { readonly uid: string; readonly labels: readonly string[] };

/** What an introducer's statement is made of, besides the introducer's own clients. */
export type IntroducedStatement = {
  readonly introduced: Partner;
  /** Number of the introduced partner's own statement of the month; null: there is none. */
  readonly number: number | null;
  /** Fees that the introduced partner's clients paid in the month; only if a term has tiers. */
  readonly paid?: PartnerStatementValue;
};

/**
 * Fees that clients paid in an earlier month, in the currency of its close, some of them without a
 * rate: they do not count for the month's tiers.
 */
export type CorrectedFees = PartnerStatementValue & {
  readonly month: Month;
  readonly currency: string;
  /** Whose clients paid them, if they are not the partner's own. */
  readonly introduced?: Partner;
};

/** A partner's statement without its lines. Never changes after approval. Stored as JSON. */
export type PartnerStatementContent = {
  readonly format: 1;
  readonly account: string;
  readonly partner: string;
  readonly month: Month;
  /** SHA-256 of the month's close, whose versions of days and rates the statement uses. */
  readonly closeHash: string;
  readonly currency: string;
  /**
   * Number of the partner's statement before, whose balance is carried; null: this is the first.
   */
  readonly previous: number | null;
  /** The partner's own; never those of an introduced partner. */
  readonly clients: readonly PartnerStatementClient[];
  readonly terms: readonly PartnerSpan[];
  /** Only in an introducer's statement. */
  readonly introduced?: readonly IntroducedStatement[];
  /** Fees that the clients paid in the month; only if a term has tiers. */
  readonly paid?: PartnerStatementValue;
  /** Only if fees of an earlier month, summed again for its corrections, have no rate. */
  readonly correctedPaid?: readonly CorrectedFees[];
  readonly coins: readonly PartnerStatementCoin[];
  readonly earned: PartnerStatementValue;
  readonly corrected: PartnerStatementValue;
  /** Rows of the partner's clients without a term. */
  readonly withoutTerm: { readonly rows: number; readonly rebates: readonly CoinAmount[] };
  readonly lineCount: number;
  /** SHA-256 of the lines. */
  readonly linesHash: string;
  /** For this month and each one stated before; statements of earlier versions have none. */
  readonly sources?: readonly MonthSource[];
};

/**
 * SHA-256 over a month's close, the content of each of its days, the terms on them and the approved
 * statements of introduced partners about it. While it is the same, the month comes to what was
 * stated.
 */
export type MonthSource = { readonly month: Month; readonly hash: string };

/** Payments have eight decimals; the rest is carried. */
const PAYABLE_STEP = "0.00000001" as Amount;
const ZERO = "0" as Amount;

/** The payable part of a balance: nothing if it is below zero. */
export function payableOf(due: Amount): Amount {
  return compareAmounts(due, ZERO) > 0 ? roundToStep(due, PAYABLE_STEP, "down") : ZERO;
}

/** The part of a balance that the next statement takes over. */
export function carriedFrom({ due }: PartnerStatementCoin, isPaid: boolean): Amount {
  return isPaid ? subtractAmounts(due, payableOf(due)) : due;
}

/** Each coin's balance, sorted by coin. `carried`: by coin. */
export function sumCoins(
  lines: readonly PartnerStatementLine[],
  { month, carried }: { readonly month: Month; readonly carried: ReadonlyMap<string, Amount> },
): PartnerStatementCoin[] {
  const byCoin = groupBy(lines, ({ coin }) => coin);
  return [...new Set([...carried.keys(), ...byCoin.keys()])].sort().map((coin) => {
    const ofCoin = byCoin.get(coin) ?? [];
    const parts = {
      carried: carried.get(coin) ?? ZERO,
      earned: sumEarned(ofCoin.filter((line) => line.month === month)),
      corrected: sumEarned(ofCoin.filter((line) => line.month !== month)),
    };
    return { coin, ...parts, due: sumAmounts(Object.values(parts)) };
  });
}

export function sumValues(lines: readonly PartnerStatementLine[]): PartnerStatementValue {
  const values = lines.map(({ value }) => value).filter((value) => value !== null);
  const unvalued = lines.filter(({ value }) => value === null);
  return {
    value: sumAmounts(values),
    unvalued: [...groupBy(unvalued, ({ coin }) => coin)].map(([coin, ofCoin]) => ({
      coin,
      amount: sumEarned(ofCoin),
    })),
  };
}

function sumEarned(lines: readonly PartnerStatementLine[]): Amount {
  return sumAmounts(lines.map(({ earned }) => earned));
}

/**
 * "prepared": not approved yet. "open": approved, not paid. "carried": not paid, and in the balance
 * of a later statement.
 */
export type PartnerStatementState = "prepared" | "open" | "paid" | "carried";

export type PartnerStatementHead = {
  readonly id: number;
  readonly partnerId: string;
  readonly partner: string;
  readonly month: Month;
  readonly number: number | null;
  readonly preparedBy: string;
  readonly approvedBy: string | null;
  readonly paidDay: Day | null;
  readonly paidReference: string | null;
  readonly state: PartnerStatementState;
};

/** A partner and the closed month to prepare next. */
export type PreparableStatement = {
  readonly partner: Partner;
  readonly month: Month;
  /** E-mails of introduced partners whose statement of the month has to be approved first. */
  readonly waitsFor: readonly string[];
};

/** A stored statement. Ids are of people; null: nobody, or an earlier version did not store it. */
export type StoredPartnerStatement = PartnerStatementHead & {
  readonly preparedById: string | null;
  readonly preparedAt: Date;
  readonly approvedById: string | null;
  readonly approvedAt: Date | null;
  /** The preparer approved it, as the only person of the account who could. */
  readonly approvedAlone: boolean;
  readonly paidBy: string | null;
  readonly content: PartnerStatementContent;
  readonly contentHash: string;
  /** Null: not approved, or approved by an earlier version. */
  readonly parties: StatementParties | null;
  /** SHA-256 over them, the content's hash and the number. */
  readonly partiesHash: string | null;
};

/**
 * A partner's dispute of a line and the broker's answer; null: not answered. `line` counts from 1.
 */
export type PartnerStatementDispute = {
  readonly line: number;
  readonly words: string;
  readonly raisedBy: string;
  readonly answer: string | null;
  readonly answeredBy: string | null;
};

/**
 * What happened to a statement. "unpaid": its payment was taken back. `paidDay`, `paidReference`:
 * of the payment as it was marked then. `client`, `words`: the disputed line's uid, if it has one, and
 * the dispute or its answer. `number`: null while it is not approved.
 */
export type StatementEvent = Pick<
  StoredPartnerStatement,
  "partnerId" | "partner" | "month" | "number" | "preparedBy" | "preparedById"
> & {
  readonly id: string;
  readonly atMs: number;
  readonly statementId: number;
  readonly coins: readonly PartnerStatementCoin[];
  /** Earlier months that the statement corrects, sorted. */
  readonly correctedMonths: readonly Month[];
} & (
    | { readonly kind: "prepared" | "approved" | "unpaid" }
    | { readonly kind: "paid"; readonly paidDay: Day; readonly paidReference: string }
    | {
        readonly kind: "disputed" | "answered";
        readonly line: number;
        readonly client: string | null;
        readonly words: string;
      }
  );
