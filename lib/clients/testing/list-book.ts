import type { Decimal } from "decimal.js";
import fc from "fast-check";
import {
  blankProfile,
  type ClientProfile,
  profileTexts,
  readClientProfile,
  sameProfile,
} from "@/lib/clients/client";
import type { ClientSort } from "@/lib/clients/client-row";
import { type ClientStateCalendar, clientState } from "@/lib/clients/client-state";
import type { CommissionRow } from "@/lib/commissions/commission";
import { given } from "@/lib/commissions/testing/book";
import type { DayRange } from "@/lib/core/day";
import type { Valuation } from "@/lib/rates/valuation";
import type { ClientListRequest } from "../store/request";
import { anyDay, byBytes, Exact, sumExactly } from "./book";

/** The data from which tests compute every figure of a client list, from the rows alone. */
export type ClientBook = {
  readonly rows: readonly CommissionRow[];
  readonly profiles: readonly ClientProfile[];
  /** Every client who ever had a row, including rows that a restatement removed. */
  readonly uids: readonly string[];
  readonly valuation: Valuation;
};
type Amounted = "rebateAmount" | "feePaid" | "dealAmount";

export const anyRange = fc
  .tuple(anyDay, anyDay)
  .map(([a, b]): DayRange => (a <= b ? { from: a, to: b } : { from: b, to: a }));

const anyProfile = fc
  .record({
    uid: fc.constantFrom("1", "10", "=2", "a,b", "never seen"),
    name: fc.constantFrom("", "Acme", "acme", "Ärger & Co"),
    contact: fc.constantFrom("", "vip@example.com"),
    owner: fc.constantFrom("", "Anna"),
    customerId: fc.constantFrom("", "C-1", "c-2", "%", "é"),
    labels: fc.subarray(["VIP", "Asia", "under_score"]).map((labels) => labels.join(";")),
    note: fc.constantFrom("", "100 % back_slash \\", "VIP later"),
  })
  .map(readClientProfile)
  .filter((read) => read.ok)
  .map(({ profile }) => profile)
  .filter((profile) => !sameProfile(profile, blankProfile(profile.uid)));
export const anyProfiles = fc.uniqueArray(anyProfile, { selector: ({ uid }) => uid, maxLength: 5 });

/** Null if there are no rows, or none has a value. */
export function amountOf(
  rows: readonly CommissionRow[],
  field: Amounted,
  coin: string | null,
  { rateOf }: Valuation,
): Decimal | null {
  const rate = (row: CommissionRow) => (coin === null ? rateOf(row.coin, row.day)?.rate : "1");
  const counted = rows.filter((row) =>
    coin === null ? rate(row) !== undefined : row.coin === coin,
  );
  return counted.length === 0
    ? null
    : sumExactly(counted, (row) => new Exact(given(row[field])).times(rate(row) ?? "0"));
}

export const within = (rows: readonly CommissionRow[], { from, to }: DayRange) =>
  rows.filter((row) => row.day >= from && row.day <= to);

/** The client's sort key. */
function keyOf(uid: string, book: ClientBook, request: ClientListRequest): Decimal | string | null {
  const { coin, range, trend } = request;
  const own = book.rows.filter((row) => row.uid === uid);
  const ranged = within(own, range);
  const days = own.map((row) => row.day).sort();
  const amount = (field: Amounted, of = ranged) => amountOf(of, field, coin, book.valuation);
  const keys: Record<ClientSort, () => Decimal | string | null> = {
    uid: () => uid,
    name: () => lowered(profileOf(uid, book)?.name),
    customerId: () => lowered(profileOf(uid, book)?.customerId),
    rebate: () => amount("rebateAmount"),
    share: () => {
      const total = amount("rebateAmount", within(book.rows, range));
      return total?.isPositive() ? ratio(amount("rebateAmount"), total) : null;
    },
    feePaid: () => amount("feePaid"),
    rate: () => ratio(amount("rebateAmount"), amount("feePaid")),
    trend: () => {
      if (trend === null) return null;
      const compared = own.filter((row) => trend.coins.includes(row.coin));
      const now = amount("rebateAmount", within(compared, trend.now)) ?? new Exact(0);
      const before = amount("rebateAmount", within(compared, trend.before));
      return before && ratio(now.minus(before), before.abs());
    },
    lifetime: () => amount("rebateAmount", own),
    firstDay: () => days[0] ?? null,
    lastDay: () => days.at(-1) ?? null,
  };
  return keys[request.sort]();
}

const lowered = (text: string | null | undefined) => text?.toLowerCase() ?? null;

function ratio(part: Decimal | null, whole: Decimal | null): Decimal | null {
  if (part === null || whole === null || whole.isZero()) return null;
  return part.div(whole).toDecimalPlaces(50);
}

/** Every selected client in the requested order; clients without a value come last. */
export function expectedList(book: ClientBook, request: ClientListRequest): string[] {
  const sign = request.direction === "asc" ? 1 : -1;
  const everyone = [...new Set([...book.uids, ...book.profiles.map(({ uid }) => uid)])];
  return everyone
    .filter((uid) => isChosen(uid, book, request))
    .map((uid) => ({ uid, key: keyOf(uid, book, request) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) {
        return Number(a.key === null) - Number(b.key === null) || sign * byBytes(a.uid, b.uid);
      }
      return sign * (compareKeys(a.key, b.key) || byBytes(a.uid, b.uid));
    })
    .map(({ uid }) => uid);
}

function compareKeys(a: Decimal | string, b: Decimal | string): number {
  return typeof a === "string" ? byBytes(a, String(b)) : a.comparedTo(b);
}

function isChosen(uid: string, book: ClientBook, { choice, calendar }: ClientListRequest): boolean {
  const profile = profileOf(uid, book) ?? blankProfile(uid);
  const { labels } = profile;
  const wanted = choice.search.toLowerCase();
  const texts = Object.values(profileTexts({ ...profile, labels: [] }));
  const found = [uid, ...texts, ...labels].some((text) => text.toLowerCase().includes(wanted));
  const state = stateIn(book.rows, uid, calendar);
  const hasState = choice.states.length === 0 || (state !== null && choice.states.includes(state));
  const hasLabel =
    choice.labels.length === 0 || choice.labels.some((label) => labels.includes(label));
  return found && hasState && hasLabel;
}

function profileOf(uid: string, { profiles }: ClientBook): ClientProfile | undefined {
  return profiles.find((profile) => profile.uid === uid);
}

export function stateIn(
  rows: readonly CommissionRow[],
  uid: string,
  calendar: ClientStateCalendar | null,
) {
  const days = rows.filter((row) => row.uid === uid).map((row) => row.day);
  const [firstDay, lastDay] = [days.toSorted()[0], days.toSorted().at(-1)];
  return firstDay && lastDay && calendar ? clientState({ firstDay, lastDay }, calendar) : null;
}
