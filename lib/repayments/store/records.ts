// SQL: set-based writes (unnest) and totals.
import type pg from "pg";
import { type Day, dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import type { TimeRange } from "@/lib/core/time-ranges";
import { queryInByHash } from "@/lib/database/database";
import { arraysOf } from "@/lib/database/parts";
import type { Repayment } from "@/lib/repayments/repayment";
import type { RepaymentTransaction } from "./coverage";

/** One window of repayments as the exchange's client returns it. */
export type RepaymentWindowRead = {
  /** Both ends included. */
  readonly range: TimeRange;
  readonly repayments: readonly Repayment[];
  /** Null: listed whole, so stored repayments that are missing here are no longer listed. */
  readonly incomplete: { readonly reason: "full-millisecond"; readonly known: number } | null;
  /** The exchange's time, ms. Windows of one run share it and form one range. */
  readonly readAtMs: number;
  /** If windows were read from new to old without a gap: the newest instant of the first one. */
  readonly readUntilMs?: number;
  /** Asked last, inside the transaction; throws where nothing may be stored any more. */
  readonly requireStill?: (client: pg.ClientBase) => Promise<void>;
};

/**
 * Up to so many records a look-up of each is quicker than hashing the whole account; for many more
 * it would take minutes.
 */
const HASHED_FROM = 1_000;

/**
 * `days`: those whose sums changed. `left`: times outside of the range that a repayment had before.
 */
type Replaced = {
  added: number;
  changed: number;
  withdrawn: number;
  /** Whether a stored repayment of the time is neither listed nor withdrawn. */
  isUnlisted: boolean;
  days: Day[];
  left: Date[];
};

const COLUMNS = [
  "repaid_time",
  "coin",
  "repaid_amount",
  "repaid_interest",
  "repay_type",
  "business_type",
];
// Amounts are compared as text, because 1.0 is not the exchange's 1.00.
const comparable = (table: string) =>
  COLUMNS.map((column) =>
    /amount|interest/.test(column) ? `${table}.${column}::text` : `${table}.${column}`,
  );
const prefixed = (table: string) => COLUMNS.map((column) => `${table}.${column}`).join(", ");

// A version was last seen when its time was last listed whole; the ranges still say when, before
// this read replaces them.
const LAST_SEEN = `greatest(old.first_seen_at, (
  select max(read_at) from repayment_ranges
  where account_id = $1 and from_time <= old.repaid_time and to_time >= old.repaid_time))`;

/** The last reading of its time listed it. One that a file gave was never listed. */
const IS_LISTED = "last_listed_at is null and import_id is null";

/**
 * Withdraws unlisted repayments between listed ones. At an end they stay, with the time when they
 * were last listed. One that a file gave becomes the exchange's own when it is listed.
 */
const REPLACE = `with incoming as materialized (
    select * from unnest($6::text[], $7::timestamptz[], $8::date[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
      as incoming (repay_order_id, repaid_time, day, coin, repaid_amount, repaid_interest, repay_type, business_type)),
  known as materialized (
    select stored.* from repayments stored join incoming using (repay_order_id) where stored.account_id = $1),
  changed as materialized (
    select known.* from known join incoming using (repay_order_id)
    where (${comparable("known").join(", ")}) is distinct from (${comparable("incoming").join(", ")})),
  proof as (
    select least((select min(repaid_time) from incoming), min(repaid_time)) as first,
      greatest((select max(repaid_time) from incoming), max(repaid_time)) as last
    from (
      (select repaid_time from repayments where account_id = $1 and repaid_time > $3 and repaid_time <= $14
        and ${IS_LISTED} order by repaid_time limit 1)
      union all
      (select repaid_time from repayments where account_id = $1 and repaid_time > $3 and repaid_time <= $14
        and ${IS_LISTED} order by repaid_time desc limit 1)) newer),
  absent as materialized (
    select stored.* from repayments stored
    where $5 and stored.account_id = $1 and stored.repaid_time between $2 and $3
      and not exists (select from incoming where incoming.repay_order_id = stored.repay_order_id)
    union all
    select stored.* from repayments stored
    where stored.account_id = $1 and stored.repaid_time > $3 and stored.repaid_time <= $14
      and not (${IS_LISTED})
      and not exists (select from incoming where incoming.repay_order_id = stored.repay_order_id)),
  gone as materialized (
    select absent.* from absent, proof where repaid_time > proof.first and repaid_time < proof.last),
  unlisted as (
    update repayments stored set last_listed_at = ${LAST_SEEN} from absent old
    where stored.account_id = $1 and stored.repay_order_id = old.repay_order_id
      and old.last_listed_at is null and old.import_id is null
      and not exists (select from gone where gone.repay_order_id = old.repay_order_id)),
  listed_again as (
    update repayments stored set last_listed_at = null, import_id = null from known
    where stored.account_id = $1 and stored.repay_order_id = known.repay_order_id
      and (known.last_listed_at is not null or known.import_id is not null)
      and not exists (select from changed where changed.repay_order_id = known.repay_order_id)),
  history as (
    insert into superseded_repayments
      (account_id, repay_order_id, revision, ${COLUMNS.join(", ")}, first_seen_at, last_seen_at, reason, superseded_at, import_id)
    select $1, old.repay_order_id, old.revision, ${prefixed("old")}, old.first_seen_at, coalesce(old.last_listed_at, ${LAST_SEEN}), old.reason, $4, old.import_id
    from (select *, 'changed' as reason from changed union all select *, 'withdrawn' from gone) old),
  removed as (
    delete from repayments stored using gone
    where stored.account_id = $1 and stored.repay_order_id = gone.repay_order_id),
  updated as (
    update repayments stored set revision = stored.revision + 1, first_seen_at = $4, last_listed_at = null, import_id = null, day = incoming.day,
      ${COLUMNS.map((column) => `${column} = incoming.${column}${/amount|interest/.test(column) ? "::numeric" : ""}`).join(", ")}
    from incoming join changed using (repay_order_id)
    where stored.account_id = $1 and stored.repay_order_id = incoming.repay_order_id),
  earlier as (
    select repay_order_id, max(revision) as revision from superseded_repayments
    where account_id = $1 and repay_order_id = any($6::text[]) group by repay_order_id),
  added as (
    insert into repayments
      (account_id, repay_order_id, revision, repaid_time, day, coin, repaid_amount, repaid_interest, repay_type, business_type, first_seen_at)
    select $1, repay_order_id, coalesce(earlier.revision, 0) + 1, repaid_time, incoming.day, coin,
      repaid_amount::numeric, repaid_interest::numeric, repay_type, business_type, $4
    from incoming left join earlier using (repay_order_id)
    where not exists (select from known where known.repay_order_id = incoming.repay_order_id)
    returning day)
  select (select count(*)::int from added) as added, (select count(*)::int from changed) as changed,
    (select count(*)::int from gone) as withdrawn,
    (select count(*) from absent) > (select count(*) from gone) as "isUnlisted",
    array(select day::text from added union select day::text from changed union select day::text from gone
      union select incoming.day::text from incoming join changed using (repay_order_id)) as days,
    array(select distinct repaid_time from changed where repaid_time not between $2 and $3) as left`;

/**
 * Replaces the repayments of a window, keeps their earlier versions, and updates the sums of the
 * touched days.
 */
export async function replaceRepayments(
  at: RepaymentTransaction,
  { range, repayments, incomplete, readAtMs, readUntilMs = range.toMs }: RepaymentWindowRead,
): Promise<Replaced> {
  const { client, accountId } = at;
  const values = [
    accountId,
    new Date(range.fromMs),
    new Date(range.toMs),
    new Date(readAtMs),
    incomplete === null,
    repayments.map(({ repayOrderId }) => repayOrderId),
    repayments.map(({ repaidTimeMs }) => new Date(repaidTimeMs).toISOString()),
    repayments.map(({ repaidTimeMs }) => dayOf(repaidTimeMs)),
    ...arraysOf(repayments, "coin", "repaidAmount", "repaidInterest", "repayType", "businessType"),
    new Date(readUntilMs),
  ];
  const isLarge = repayments.length > HASHED_FROM;
  const rows = isLarge
    ? await queryInByHash<Replaced>(client, REPLACE, values)
    : (await client.query<Replaced>(REPLACE, values)).rows;
  const [replaced] = rows as [Replaced]; // counts: always one row
  if (replaced.days.length > 0) await sumDays(at, replaced.days);
  return replaced;
}

/** Computes the sums of the days again. */
export async function sumDays(
  { client, accountId }: RepaymentTransaction,
  days: readonly Day[],
): Promise<void> {
  await client.query(
    "delete from repayment_day_totals where account_id = $1 and day = any($2::date[])",
    [accountId, days],
  );
  await client.query(
    `insert into repayment_day_totals
       (account_id, day, coin, repay_type, business_type, record_count, repaid_amount, repaid_interest)
     select $1, d.day, r.coin, r.repay_type, r.business_type, count(*), sum(r.repaid_amount), sum(r.repaid_interest)
     from unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) as d (day, from_time, to_time)
     join repayments r on r.account_id = $1 and r.repaid_time between d.from_time and d.to_time
     group by d.day, r.coin, r.repay_type, r.business_type`,
    [
      accountId,
      days,
      days.map((day) => new Date(dayStartMs(day)).toISOString()),
      days.map((day) => new Date(dayEndMs(day)).toISOString()),
    ],
  );
}
