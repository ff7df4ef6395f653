// SQL: many states at once by unnest; ages by the database's clock.
import type { StockLocale } from "@/lib/core/stock-locale";
import { db, inTransaction, queryRows, queryValue } from "@/lib/database/database";
import type { StockInfo } from "@/lib/stocks/pairs/stock-info";
import type { PanelName, Panels } from "@/lib/stocks/panels/panels";
import { type PanelQuestion, PRICE_SOURCES, questionKey } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { type PanelFailure, replaceDates } from "./dated-panels";
import { saveObservation } from "./observations";
import { replacePairs } from "./pairs";
import { type ClaimedQuestion, columnsOf, KEY, keyOf, questionOf } from "./questions";

/** A question's newest observation and its age by the database's clock. */
export type PanelState = {
  /** Null until the first answer: unknown, not empty. */
  readonly observed: {
    readonly number: number;
    readonly payload: unknown;
    readonly firstSeenAt: Date;
    readonly answeredAt: Date;
    readonly ageMs: number;
  } | null;
  /** Since that answer; null where no later try failed. */
  readonly failed: (PanelFailure & { readonly at: Date; readonly ageMs: number }) | null;
  /** How long ago a person last looked at it; null: nobody did. */
  readonly viewedAgoMs: number | null;
  /** Every ticket of this question up to this one is settled; 0: none. */
  readonly settledTicket: bigint;
  /** A person waits for its answer: it is in the queue, or being asked. */
  readonly waits: boolean;
};

/**
 * By `questionKey`; never asked nor viewed is left out. "ages": without payloads, a quarter of a
 * megabyte for pairs.
 */
export async function loadPanelStates(
  exchangeId: number,
  questions: readonly PanelQuestion[],
  of: "answers" | "ages" = "answers",
): Promise<Map<string, PanelState>> {
  const rows = await queryRows<StateRow>(LOAD[of], [exchangeId, ...columnsOf(questions)]);
  return new Map(rows.map((row) => [questionKey(questionOf(row)), toState(row)]));
}

const load = (payload: string) => `
  select s.source, s.code, s.locale, s.answered_at as "answeredAt", s.failed_at as "failedAt",
    s.failure_kind as kind, s.failure_code as "failureCode", coalesce(s.failure_detail, '') as detail,
    s.settled_ticket as "settledTicket", coalesce(q.priority = 0, false) as waits,
    o.number, ${payload} as payload, o.first_seen_at as "firstSeenAt",
    (extract(epoch from clock_timestamp() - s.answered_at) * 1000)::float8 as "ageMs",
    (extract(epoch from clock_timestamp() - s.failed_at) * 1000)::float8 as "failedMs",
    (extract(epoch from clock_timestamp() - s.viewed_at) * 1000)::float8 as "viewedAgoMs"
  from unnest($2::text[], $3::text[], $4::text[]) as asked (source, code, locale)
  join panel_states as s on s.exchange_id = $1
    and s.code = asked.code and s.locale = asked.locale and s.source = asked.source
  left join panel_observations as o on o.exchange_id = s.exchange_id
    and o.code = s.code and o.locale = s.locale and o.source = s.source and o.number = s.observation
  left join panel_questions as q on q.exchange_id = s.exchange_id
    and q.code = s.code and q.locale = s.locale and q.source = s.source`;

const LOAD = { answers: load("o.payload"), ages: load("null") };

export async function markViewed(
  exchangeId: number,
  questions: readonly PanelQuestion[],
): Promise<void> {
  await db().pool.query(
    `insert into panel_states (exchange_id, source, code, locale, viewed_at)
     select $1, source, code, locale, clock_timestamp()
     from unnest($2::text[], $3::text[], $4::text[]) as seen (source, code, locale) order by code, locale, source
     on conflict (exchange_id, code, locale, source) do update set viewed_at = excluded.viewed_at`,
    [exchangeId, ...columnsOf(questions)],
  );
}

/**
 * Settles a question that took `tookMs` with its answer, in one transaction; stores it where it is
 * news.
 */
export async function settleAnswered(
  exchangeId: number,
  { question, ticket }: SettledQuestion,
  tookMs: number,
  payload: unknown,
): Promise<{ isNew: boolean }> {
  return inTransaction(async (client) => {
    const key = keyOf(exchangeId, question);
    await client.query(LOCK, [...key, tookMs]);
    const { number, isNew, seenAt } = await saveObservation(client, exchangeId, question, payload);
    if (isNew && question.source === "stock-info") {
      await replacePairs(client, exchangeId, question.locale, payload as readonly StockInfo[]);
    }
    if (isNew) await replaceDates(client, exchangeId, question, payload);
    await client.query(
      `update panel_states set observation = $5, answered_at = $6, changed_at = case when $7 then $6 else changed_at end,
         failed_at = null, failure_kind = null, failure_code = null, failure_detail = null
       where ${KEY}`,
      [...key, number, seenAt, isNew],
    );
    if (isNew && PRICE_SOURCES.includes(question.source))
      await client.query(FORGET_OLDER, [...key, number]);
    await client.query(SETTLE, [...key, ticket]);
    return { isNew };
  });
}

/** Settles a question without an answer; what was observed before stays. */
export async function settleFailed(
  exchangeId: number,
  { question, ticket }: SettledQuestion,
  tookMs: number,
  { kind, code, detail }: PanelFailure,
): Promise<void> {
  await inTransaction(async (client) => {
    const key = keyOf(exchangeId, question);
    await client.query(LOCK, [...key, tookMs]);
    await client.query(
      `update panel_states set failed_at = clock_timestamp(), failure_kind = $5, failure_code = $6, failure_detail = $7
       where ${KEY}`,
      [...key, kind, code, detail],
    );
    await client.query(SETTLE, [...key, ticket]);
  });
}

type SettledQuestion = Pick<ClaimedQuestion, "question" | "ticket">;

/** Serialises answers to one question that arrive at the same time. */
const LOCK = `
  insert into panel_states (exchange_id, code, locale, source, asked_at)
  values ($1, $2, $3, $4, clock_timestamp() - $5 * interval '1 ms')
  on conflict (exchange_id, code, locale, source) do update set asked_at = excluded.asked_at`;

/** Prices change every few minutes; the exchange's daily closes are their history. */
const FORGET_OLDER = `delete from panel_observations where ${KEY} and number < $5`;

/** Also settles tickets that joined the question while it was asked. */
const SETTLE = `
  with gone as (delete from panel_questions where ${KEY} returning ticket)
  update panel_states set settled_ticket = greatest(settled_ticket, $5, (select ticket from gone)) where ${KEY}`;

type StateRow = Pick<PanelState, "viewedAgoMs" | "waits"> & {
  source: string;
  code: string;
  locale: string;
  number: number | null;
  payload: unknown;
  firstSeenAt: Date | null;
  answeredAt: Date | null;
  ageMs: number | null;
  kind: PanelFailure["kind"] | null;
  failureCode: string | null;
  detail: string;
  failedAt: Date | null;
  failedMs: number | null;
  settledTicket: string;
};

function toState(row: StateRow): PanelState {
  const { number, payload, firstSeenAt, answeredAt, ageMs, viewedAgoMs, waits } = row;
  const { kind, failureCode, detail, failedAt, failedMs } = row;
  const isObserved = number !== null && firstSeenAt && answeredAt && ageMs !== null;
  const isFailed = kind && failedAt && failedMs !== null;
  return {
    observed: isObserved ? { number, payload, firstSeenAt, answeredAt, ageMs } : null,
    failed: isFailed ? { kind, code: failureCode, detail, at: failedAt, ageMs: failedMs } : null,
    viewedAgoMs,
    settledTicket: BigInt(row.settledTicket),
    waits,
  };
}

/**
 * The age of a stock's stored panels, by the database's clock; each panel counts in the language
 * answered last.
 */
export type PanelAges = {
  readonly code: StockCode;
  /** Panels that were ever answered. */
  readonly known: number;
  readonly failed: number;
  /** Age and time of the panel answered longest ago; null: none was answered. */
  readonly oldestMs: number | null;
  readonly oldestAt: Date | null;
};

/** One line for each code, in their order, about these panels. */
export async function listPanelAges(
  exchangeId: number,
  codes: readonly StockCode[],
  sources: readonly PanelName[],
): Promise<PanelAges[]> {
  return queryRows(
    `select asked.code, count(answered_at)::int as known,
       count(*) filter (where failed_at > answered_at or failed_at is not null and answered_at is null)::int as failed,
       (extract(epoch from clock_timestamp() - min(answered_at)) * 1000)::float8 as "oldestMs",
       min(answered_at) as "oldestAt"
     from unnest($2::text[]) with ordinality as asked (code, place)
     left join (
       select code, source, max(answered_at) as answered_at, max(failed_at) as failed_at from panel_states
       where exchange_id = $1 and code = any($2::text[]) and source = any($3::text[]) group by code, source
     ) as panel on panel.code = asked.code
     group by asked.code, asked.place order by asked.place`,
    [exchangeId, codes, sources],
  );
}

/**
 * The last answer about a stock's suspension in one language, and its age by the database's clock.
 */
export type ToldSuspension = {
  readonly code: StockCode;
  readonly locale: StockLocale;
  readonly value: Panels["suspension"];
  readonly ageMs: number;
};

/** The last answers about these stocks, or all stocks (null); the newest first. */
export function listSuspensions(
  exchangeId: number,
  codes: readonly StockCode[] | null,
): Promise<ToldSuspension[]> {
  return queryRows(
    `select s.code, s.locale, o.payload as value,
       (extract(epoch from clock_timestamp() - s.answered_at) * 1000)::float8 as "ageMs"
     from panel_states as s
     join panel_observations as o on o.exchange_id = s.exchange_id and o.code = s.code and o.locale = s.locale
       and o.source = s.source and o.number = s.observation
     where s.exchange_id = $1 and s.source = 'suspension' and s.answered_at is not null
       ${codes === null ? "" : "and s.code = any($2)"}
     order by s.answered_at desc`,
    codes === null ? [exchangeId] : [exchangeId, codes],
  );
}

/** A text that changes with any answer or failure about these stocks, the pairs or the calendar. */
export function loadPanelMark(exchangeId: number, codes: readonly StockCode[]): Promise<string> {
  return queryValue(MARK, [exchangeId, codes]);
}

/**
 * "" is the code of market questions. The sums only grow, so no two changes cancel each other out.
 */
const MARK = `
  select concat_ws(' ', sum(observation), sum(answered_at - timestamptz 'epoch'), '/', sum(failed_at - timestamptz 'epoch'))
  from panel_states where exchange_id = $1 and code = any($2::text[] || ''::text)`;
