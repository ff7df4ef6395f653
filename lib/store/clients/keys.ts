import type { ClientStateCalendar } from "@/lib/core/clients/state";
import { allCommissions, type CommissionFilter } from "@/lib/core/commissions/commission";
import type { DayRange } from "@/lib/core/day";
import { type NarrowedFilter, narrowFilter } from "../database/narrow";
import type { SqlParams } from "../database/sql-params";
import type { ClientQuery, ListMeasure } from "./request";
import { ALL_DAYS, clientAmounts, clientSums } from "./sums/client-sums";

/** A value of each client `b` with its profile `p`, and the joins that it needs beside them, by alias. */
export type ClientKey = { readonly expression: string; readonly joins: Readonly<Record<string, string>> };

type Summed = "rebateAmount" | "feePaid";

/** Decimals of a ratio that is sorted by: more than any two clients need to differ. */
const RATIO_SCALE = 60;

/** What the list is sorted by; null for a client that has no such value. */
export async function keyOf(query: ClientQuery): Promise<ClientKey> {
  const { range, sort, measure } = query.request;
  const filter = narrowFilter(query.scope, filterOf(range, measure));
  switch (sort) {
    case "uid":
      return { expression: "b.uid", joins: {} };
    case "name":
      return { expression: `lower(p.name) collate "C"`, joins: {} };
    case "customerId":
      return { expression: `lower(p.customer_id) collate "C"`, joins: {} };
    case "rebate":
      return amountKey(query, filter, "rebateAmount");
    case "share":
      return shareKey(query, filter);
    case "feePaid":
      return amountKey(query, filter, "feePaid");
    case "lifetime":
      return amountKey(query, narrowFilter(query.scope, filterOf(ALL_DAYS, measure)), "rebateAmount");
    case "rate":
      return rateKey(query, filter);
    case "trend":
      return trendKey(query);
    case "firstDay":
      return { expression: "d.first_day", joins: { d: await joinActiveDays(query) } };
    case "lastDay":
      return { expression: "d.last_day", joins: { d: await joinActiveDays(query) } };
    default:
      return sort satisfies never;
  }
}

/** First and last day with rows of any coin, as a FROM item called `d`. */
export async function activeDays(query: Pick<ClientQuery, "client" | "scope" | "params">): Promise<string> {
  const filter = narrowFilter(query.scope, allCommissions(ALL_DAYS));
  const sums = await clientSums({ ...query, filter, valuation: null }, "s");
  return `(select uid, min(first_day) as first_day, max(last_day) as last_day from ${sums} group by uid) d`;
}

/** The same as a join of the clients `b`. */
export async function joinActiveDays(query: ClientQuery): Promise<string> {
  return `left join ${await activeDays(query)} on d.uid = b.uid`;
}

/** `clientState` in SQL, over the join `d`; null for a client without rows. */
export function stateOf(calendar: ClientStateCalendar | null, params: SqlParams): string {
  if (calendar === null) return "null::text";
  const day = (value: string | null) => `${params.add(value)}::date`;
  return `case when d.uid is null then null
    when d.last_day <= ${day(calendar.lostThrough)} then 'lost'
    when d.last_day <= ${day(calendar.dormantThrough)} then 'dormant'
    when d.first_day >= ${day(calendar.newFrom)} then 'new' else 'active' end`;
}

export function filterOf(range: DayRange, measure: ListMeasure): CommissionFilter {
  const filter = allCommissions(range);
  return measure.kind === "coin" ? { ...filter, coins: [measure.coin] } : filter;
}

async function amountKey(query: ClientQuery, filter: NarrowedFilter, field: Summed): Promise<ClientKey> {
  return { expression: "a.amount", joins: { a: await amounts(query, filter, field, "a") } };
}

/** In the order of the shares: where the book's total is negative, the largest amount has the smallest. */
async function shareKey(query: ClientQuery, filter: NarrowedFilter): Promise<ClientKey> {
  const a = await amounts(query, filter, "rebateAmount", "a");
  const book = await bookAmounts(query, filter, "rebateAmount", "x");
  const t = `cross join (select sign(sum(x.amount)) as side from ${book}) t`;
  return { expression: "a.amount * nullif(t.side, 0)", joins: { a, t } };
}

async function rateKey(query: ClientQuery, filter: NarrowedFilter): Promise<ClientKey> {
  const a = await amounts(query, filter, "rebateAmount", "a");
  const f = await amounts(query, filter, "feePaid", "f");
  return { expression: `round(a.amount, ${RATIO_SCALE}) / nullif(f.amount, 0)`, joins: { a, f } };
}

/** By how much the newest days differ from those before; null for a client that had nothing then. */
async function trendKey(query: ClientQuery): Promise<ClientKey> {
  const { trend } = query.request;
  if (trend === null) return { expression: "null::numeric", joins: {} };
  const of = (range: DayRange) => narrowFilter(query.scope, { ...allCommissions(range), coins: trend.coins });
  const a = await amounts(query, of(trend.now), "rebateAmount", "a");
  const f = await amounts(query, of(trend.before), "rebateAmount", "f");
  const difference = `round(coalesce(a.amount, 0) - f.amount, ${RATIO_SCALE})`;
  return { expression: `${difference} / abs(nullif(f.amount, 0))`, joins: { a, f } };
}

async function amounts(query: ClientQuery, filter: NarrowedFilter, field: Summed, alias: string) {
  return `left join ${await bookAmounts(query, filter, field, alias)} on ${alias}.uid = b.uid`;
}

async function bookAmounts(query: ClientQuery, filter: NarrowedFilter, field: Summed, alias: string) {
  const { measure } = query.request;
  const by =
    measure.kind === "value"
      ? ({ kind: "value", field } as const)
      : ({ kind: "amount", field, coin: measure.coin } as const);
  return clientAmounts({ ...query, filter }, by, alias);
}
