import type { AccessWay } from "@/lib/core/access-way";
import { type Amount, compareAmounts, multiplyAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import type { Month } from "@/lib/core/month";
import type { CoinAmount } from "@/lib/rates/valuation";
import type { Every, ScheduleProblem } from "@/lib/schedules/schedule";
import type { MissedReason } from "@/lib/trading/countdown";
import type { HoldReason } from "@/lib/trading/order-life";
import type { Ways } from "./ways";

/**
 * The content of one notification, by kind. Stored as JSON: times are milliseconds, amounts text.
 */
export type ItemData = {
  /** A day that could not be read. */
  readonly "day-failed": { readonly day: Day; readonly failure: FailureKind | null };
  /**
   * The first day that should have been read but was not. `hours`: since the time at which days are
   * usually published.
   */
  readonly "day-late": { readonly day: Day; readonly hours: number };
  /** A day that was news as failed or late, and has been read since. */
  readonly "day-recovered": { readonly day: Day };
  /** A day that is not read, and soon cannot be read any more. */
  readonly "day-leaving": { readonly day: Day; readonly inDays: number };
  /** `changes`: of the rebate, per coin; empty: other amounts changed. */
  readonly "day-restated": {
    readonly day: Day;
    readonly revision: number;
    readonly changes: readonly { readonly coin: string; readonly change: Amount }[];
  };
  readonly "month-ready": { readonly month: Month };
  /** A statement that needs approval. `preparedBy`: the preparer's name. */
  readonly "statement-waiting": StatementItem & {
    readonly preparer: string;
    readonly preparedBy: string;
    readonly toPay: readonly CoinAmount[];
  };
  readonly "statement-approved": StatementItem & { readonly toPay: readonly CoinAmount[] };
  readonly "statement-paid": StatementItem & {
    readonly day: Day;
    readonly reference: string;
    readonly paid: readonly CoinAmount[];
  };
  /** A payment was taken back. */
  readonly "statement-unpaid": StatementItem & { readonly toPay: readonly CoinAmount[] };
  /** The partner disputes a line. `words`: the partner's. */
  readonly "statement-disputed": StatementItem & LineItem;
  /** A dispute was answered. `words`: the answer. */
  readonly "statement-answered": StatementItem & LineItem;
  /**
   * An approved statement corrects earlier months. `changes`: by coin; empty: they add up to zero.
   */
  readonly "statement-corrected": StatementItem & {
    readonly months: readonly Month[];
    readonly changes: readonly { readonly coin: string; readonly change: Amount }[];
  };
  /** `day`: of the first row. */
  readonly "client-new": ClientItem;
  /** `day`: of the last row. */
  readonly "client-dormant": ClientItem;
  readonly "client-lost": ClientItem;
  /** The largest client's share of the rebate, 0 to 1. */
  readonly "client-concentration": { readonly uid: string; readonly share: Amount };
  /** The last 7 days against the same weekdays of the four weeks before. */
  readonly "client-down": DownItem;
  /** A repayment that the exchange forced. `amount`: in the coin, with its interest. */
  readonly "loan-liquidated": { readonly day: Day; readonly coin: string; readonly amount: Amount };
  readonly "rate-missing": { readonly coin: string };
  readonly "key-refused": { readonly failure: FailureKind };
  readonly "export-ended": FileItem;
  readonly "import-ended": FileItem;
  /** A scheduled report. */
  readonly "report-ended": ReportItem;
  readonly "order-refused": OrderItem;
  readonly "order-unknown": OrderItem;
  /** The worker cannot go on with it. */
  readonly "order-held": OrderItem & { readonly why: HoldReason };
  /** It needs a second person. `who` drafted it. */
  readonly "order-waiting": OrderItem & { readonly who: string };
  /** `who` approved it. */
  readonly "order-approved": OrderItem & { readonly who: string };
  /** The kill switch. */
  readonly "trading-stopped": { readonly sinceMs: number; readonly by: string };
  /** The exchange's countdown was not renewed in time, or ran out. `atMs`: the desk's time. */
  readonly "countdown-missed": { readonly why: MissedReason; readonly atMs: number };
  readonly "countdown-fired": { readonly open: number; readonly atMs: number };
  /** Access of somebody with a trading role was given or reset. */
  readonly "trading-access": { readonly who: string; readonly by: string; readonly way: AccessWay };
  /** Where a partner is paid in a coin was changed. `by`: the partner's id. `who` changed it. */
  readonly "payout-address": AddressItem;
  readonly "share-viewed": ShareItem;
  readonly "share-ending": ShareItem & { readonly endsMs: number };
  /** `agent`: browser and system. */
  readonly "sign-in-new": { readonly agent: string; readonly address: string | null };
};

/**
 * `value`: the rebate of the last 30 days with rows, in `unit`; null: it has no rate, or nobody
 * asked.
 */
type ClientItem = {
  readonly uid: string;
  readonly day: Day;
  readonly value: Amount | null;
  readonly unit: string;
};
/**
 * `share`: the missing part of the usual week, 0 to 1. `now`, `usual`: the last 7 days and the mean
 * of four weeks, in `unit`.
 */
type DownItem = {
  readonly uid: string;
  readonly share: Amount;
  readonly now: Amount;
  readonly usual: Amount;
  readonly unit: string;
};
/** A share link; `name` may be empty. */
type ShareItem = { readonly link: string; readonly name: string };
/** `by`: its owner. */
type FileItem = { readonly by: string; readonly file: string; readonly isDone: boolean };
/**
 * `view`: the saved view. `file`: null where none was begun. `export`: its id. `problem`: why the
 * schedule has stopped; null where this file failed, or is done.
 */
type ReportItem = {
  readonly by: string;
  readonly view: string;
  readonly every: Every;
  readonly period: DayRange | null;
  readonly export: string | null;
  readonly file: string | null;
  readonly isDone: boolean;
  readonly problem: ScheduleProblem | null;
};
/**
 * A partner's statement. `payee`: the partner's id; `partner`: the e-mail. `number` null: it is not
 * approved. Amounts are what the partner gets, by coin; coins with nothing to pay are left out.
 */
type StatementItem = {
  readonly statement: number;
  readonly payee: string;
  readonly partner: string;
  readonly month: Month;
  readonly number: number | null;
  readonly atMs: number;
};
/** A line of a statement, from 1. `client`: its client's uid; null: it is of no client. */
type LineItem = { readonly line: number; readonly client: string | null; readonly words: string };
/** Network and address null: it was removed. */
type AddressItem = {
  readonly by: string;
  readonly who: string;
  readonly coin: string;
  readonly network: string | null;
  readonly address: string | null;
};
type OrderItem = { readonly order: string; readonly symbol: string | null };

export type NotificationKind = keyof ItemData;
/** `key`: what it is about; while that is true, it is news once. */
export type NotificationItem<Kind extends NotificationKind = NotificationKind> = {
  readonly key: string;
} & ItemData[Kind];

/**
 * "whole": people who see the whole account. "clients": also partners, of their own clients.
 * "managers": people who manage the account, but for the statement's preparer and its partner.
 * "payee": the statement's partner. "trading": people with a trading role. "own": the person who
 * asked for it. "person": it is about no account, and nobody chooses it.
 */
type Audience = "whole" | "clients" | "managers" | "payee" | "trading" | "own" | "person";

export type Threshold = {
  readonly unit: "hours" | "days" | "percent" | "less" | "money";
  readonly default: Amount;
  /** Default 0. */
  readonly least?: number;
  readonly most: number;
};

type KindRule = {
  readonly audience: Audience;
  /** Several items that are new at once become one notification. */
  readonly isGrouped: boolean;
  readonly threshold: Threshold | null;
};

const rule = (
  audience: Audience,
  isGrouped: boolean,
  threshold: Threshold | null = null,
): KindRule => ({ audience, isGrouped, threshold });
const amount = (text: string) => text as Amount;
const MONEY: Threshold = { unit: "money", default: amount("0"), most: 1_000_000_000 };

/** The lowest threshold: every client moves a little from week to week. */
export const LEAST_PERCENT_DOWN = 10;
/** The highest threshold of "day-leaving": days before a day is lost. */
export const MOST_DAYS_BEFORE_LOSS = 30;

export const KIND_RULES: Readonly<Record<NotificationKind, KindRule>> = {
  "day-failed": rule("whole", true),
  "day-late": rule("whole", false, { unit: "hours", default: amount("6"), most: 240 }),
  "day-recovered": rule("whole", true),
  "day-leaving": rule("whole", true, {
    unit: "days",
    default: amount("7"),
    most: MOST_DAYS_BEFORE_LOSS,
  }),
  "day-restated": rule("whole", true),
  "month-ready": rule("whole", false),
  "statement-waiting": rule("managers", false),
  "statement-disputed": rule("managers", true),
  "statement-approved": rule("payee", false),
  "statement-corrected": rule("payee", false),
  "statement-paid": rule("payee", false),
  "statement-unpaid": rule("payee", false),
  "statement-answered": rule("payee", true),
  "client-new": rule("clients", true),
  "client-dormant": rule("clients", true, MONEY),
  "client-lost": rule("clients", true, MONEY),
  "client-concentration": rule("whole", false, {
    unit: "percent",
    default: amount("30"),
    most: 100,
  }),
  "client-down": rule("clients", true, {
    unit: "less",
    default: amount("50"),
    least: LEAST_PERCENT_DOWN,
    most: 100,
  }),
  "loan-liquidated": rule("whole", true),
  "rate-missing": rule("whole", true),
  "key-refused": rule("whole", false),
  "export-ended": rule("own", false),
  "import-ended": rule("own", false),
  "report-ended": rule("own", false),
  "order-refused": rule("trading", false),
  "order-unknown": rule("trading", false),
  "order-held": rule("trading", true),
  "order-waiting": rule("trading", false),
  "order-approved": rule("trading", false),
  "trading-stopped": rule("trading", false),
  // An administrator arms it, who need not be a trader.
  "countdown-missed": rule("whole", true),
  "countdown-fired": rule("whole", false),
  "trading-access": rule("trading", false),
  "payout-address": rule("own", false),
  "share-viewed": rule("person", false),
  "share-ending": rule("person", false),
  "sign-in-new": rule("person", false),
};

export const NOTIFICATION_KINDS = Object.keys(KIND_RULES) as readonly NotificationKind[];

/** What a person is at an account. `isPayee`: statements there may be of this person. */
type Part = Readonly<Record<"isWhole" | "manages" | "trades" | "isPayee", boolean>>;

/** The kinds that a person can choose there. */
export function kindsFor({ isWhole, manages, trades, isPayee }: Part): readonly NotificationKind[] {
  const isFor: Readonly<Record<Audience, boolean>> = {
    whole: isWhole,
    managers: manages,
    payee: isPayee,
    trading: isWhole && trades,
    clients: true,
    own: true,
    person: false,
  };
  return NOTIFICATION_KINDS.filter((kind) => {
    if (kind === "report-ended") return false; // a scheduled report has choices of its own
    if (kind === "payout-address") return false; // nobody keeps a partner from hearing of it
    if (kind === "import-ended" && !isWhole) return false; // imports are of the whole account
    return isFor[KIND_RULES[kind].audience];
  });
}

/**
 * What a person wants of one kind. `threshold` null: the default. `onlyFor`: of clients who have
 * one of these UIDs or labels; empty: of all.
 */
export type Wish = Ways & {
  readonly inCentre: boolean;
  readonly threshold: Amount | null;
  readonly onlyFor: readonly string[];
};
export const DEFAULT_WISH: Wish = {
  inCentre: true,
  byMail: false,
  byWebhook: false,
  byTelegram: false,
  bySlack: false,
  threshold: null,
  onlyFor: [],
};

/** What a person has chosen of one kind. */
export type KindChoice = Wish & { readonly kind: NotificationKind };

/** Whether some of a kind's clients can be chosen. */
export const isOfClients = (kind: NotificationKind): boolean =>
  KIND_RULES[kind].audience === "clients";

export type LabelsOf = ReadonlyMap<string, readonly string[]>;

/**
 * Whether the item is about a client that the person wants to hear of. `labels`: by uid, those that
 * the person may see.
 */
export function isWantedClient(
  item: NotificationItem,
  { onlyFor }: Wish,
  labels: LabelsOf,
): boolean {
  if (onlyFor.length === 0 || !("uid" in item)) return true;
  return (
    onlyFor.includes(item.uid) ||
    (labels.get(item.uid) ?? []).some((label) => onlyFor.includes(label))
  );
}
export type Wishes = { readonly [Kind in NotificationKind]?: Wish };

/**
 * A known share ends below this fraction of its threshold, so that one near the threshold is not
 * news every day.
 */
export const STILL_SO = "0.8";

/**
 * Whether an item reaches the threshold that the person wants; one that `isKnown` has to stay near
 * it.
 */
export function reachesThreshold(
  kind: NotificationKind,
  item: NotificationItem,
  { wished, isKnown }: { readonly wished: Amount | null; readonly isKnown: boolean },
): boolean {
  const threshold = wished ?? KIND_RULES[kind].threshold?.default ?? null;
  if (threshold === null) return true;
  if ("hours" in item) return compareAmounts(amount(String(item.hours)), threshold) >= 0;
  if ("inDays" in item) return compareAmounts(amount(String(item.inDays)), threshold) <= 0;
  if ("share" in item) {
    const least = isKnown ? multiplyAmounts(threshold, amount(STILL_SO)) : threshold;
    return compareAmounts(multiplyAmounts(item.share, amount("100")), least) >= 0;
  }
  // Without a rate the value may be any.
  if ("value" in item) return item.value === null || compareAmounts(item.value, threshold) >= 0;
  return true;
}
