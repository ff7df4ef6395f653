// SQL: questions are taken in one statement, many at once by unnest.

import { db, queryRows } from "@/lib/database/database";
import { leaseOn } from "@/lib/database/lease";
import {
  askedLocale,
  type PanelQuestion,
  QUESTION_PRIORITIES,
  type QuestionPriority,
  questionKey,
} from "@/lib/stocks/queue/question";

/**
 * An endpoint belongs to the process that asks its questions, and that renews the lease whenever it
 * looks for more.
 */
const ASKER_LEASE = leaseOn({
  table: "panel_askers",
  alias: "asker",
  column: "leased_until",
  holds: "end",
  length: "interval '5 seconds'",
});

/** Settling it settles every ticket up to this one. */
export type ClaimedQuestion = {
  readonly question: PanelQuestion;
  readonly ticket: bigint;
  readonly priority: QuestionPriority;
};

/**
 * `place`: 1 is next, 0 is being asked now, null does not wait. `settled`: every ticket up to this
 * one is.
 */
export type QueuePlace = { readonly place: number | null; readonly settled: bigint };

type QuestionRow = { source: string; code: string; locale: string; ticket: string };

export function columnsOf(questions: readonly PanelQuestion[]): [string[], string[], string[]] {
  return [
    questions.map(({ source }) => source),
    questions.map(({ code }) => code ?? ""),
    questions.map(askedLocale),
  ];
}

/** One question's row in the tables of panels: `KEY` with $1 to $4. */
export const KEY = "exchange_id = $1 and code = $2 and locale = $3 and source = $4";
export function keyOf(exchangeId: number, question: PanelQuestion) {
  return [exchangeId, question.code ?? "", askedLocale(question), question.source];
}

export function questionOf({ source, code, locale }: Omit<QuestionRow, "ticket">): PanelQuestion {
  return { source, code: code === "" ? null : code, locale } as PanelQuestion; // written from a PanelQuestion
}

/**
 * Queues questions; a waiting one keeps its place unless this priority is higher. `unlessSettled`:
 * the last settled ticket that the caller saw, by `questionKey`; questions settled since are left
 * out. Returns the tickets by `questionKey`.
 */
export async function queueQuestions(
  exchangeId: number,
  questions: readonly PanelQuestion[],
  priority: QuestionPriority,
  unlessSettled?: ReadonlyMap<string, bigint>,
): Promise<Map<string, bigint>> {
  const once = [
    ...new Map(questions.map((question) => [questionKey(question), question])).values(),
  ];
  const known = once.map((question) =>
    unlessSettled ? (unlessSettled.get(questionKey(question)) ?? 0n) : null,
  );
  const values = [exchangeId, QUESTION_PRIORITIES.indexOf(priority), ...columnsOf(once), known];
  const rows = await queryRows<QuestionRow>(QUEUE, values);
  return new Map(rows.map((row) => [questionKey(questionOf(row)), BigInt(row.ticket)]));
}

/**
 * Tickets follow the order of the questions; rows are written in the order of their key, so that no
 * two askers block each other.
 */
const QUEUE = `
  with asked as materialized (
    select source, code, locale, nextval('panel_questions_ticket_seq') as ticket
    from (
      select given.* from unnest($3::text[], $4::text[], $5::text[], $6::bigint[])
        with ordinality as given (source, code, locale, known, nth)
      left join panel_states as s on s.exchange_id = $1
        and s.code = given.code and s.locale = given.locale and s.source = given.source
      where known is null or coalesce(s.settled_ticket, 0) <= known
      order by nth
    ) as in_order
  )
  insert into panel_questions as queued (exchange_id, source, code, locale, priority, ticket)
  select $1, source, code, locale, $2, ticket from asked order by source, code, locale
  on conflict (exchange_id, source, code, locale) do update set
    priority = least(queued.priority, excluded.priority),
    ticket = case when excluded.priority < queued.priority then excluded.ticket else queued.ticket end
  returning source, code, locale, ticket`;

/**
 * Questions of one endpoint that one process asks side by side: a slow answer must not cost the
 * next one's turn.
 */
const MOST_UNDER_WAY = 3;

/**
 * Takes free endpoints, keeps `holder`'s and gives back idle ones; then takes the next question of
 * each. Where one of `underWay` is being asked, only a person's question may join it.
 */
export async function claimQuestions(
  exchangeId: number,
  holder: string,
  underWay: readonly PanelQuestion[],
): Promise<ClaimedQuestion[]> {
  const values = [exchangeId, holder, ...columnsOf(underWay)];
  const rows = await queryRows<QuestionRow & { priority: number }>(CLAIM, values);
  return rows.map((row) => ({
    question: questionOf(row),
    ticket: BigInt(row.ticket),
    priority: QUESTION_PRIORITIES[row.priority] ?? "round",
  }));
}

/**
 * Questions that a process left unsettled count as waiting: the endpoint's next holder asks them
 * again.
 */
const CLAIM = `
  with held as (
    insert into panel_askers as asker (exchange_id, source, holder, leased_until)
    select $1::int, source, $2, ${ASKER_LEASE.taken}
    from (select distinct source from panel_questions where exchange_id = $1) as asked order by source
    on conflict (exchange_id, source) do update
      set holder = excluded.holder, leased_until = excluded.leased_until
      -- Two askers at once do no harm: both keep to the exchange's rate limit.
      where asker.holder = excluded.holder or ${ASKER_LEASE.isFree} or ${ASKER_LEASE.isFromLaterClock}
    returning source
  ), given_back as (
    delete from panel_askers as asker where exchange_id = $1 and holder = $2
      and not exists (select from panel_questions as q where q.exchange_id = $1 and q.source = asker.source)
  ), under_way as (
    select * from unnest($3::text[], $4::text[], $5::text[]) as ours (source, code, locale)
  ), next as (
    select distinct on (q.source) q.source, q.code, q.locale
    from panel_questions as q join held using (source)
    left join (select source, count(*) as asked from under_way group by source) as busy using (source)
    where q.exchange_id = $1 and (q.source, q.code, q.locale) not in (select source, code, locale from under_way)
      and (asked is null or (q.priority = 0 and asked < ${MOST_UNDER_WAY}))
    order by q.source, q.priority, q.ticket
  )
  update panel_questions as mine set holder = $2
  from next
  where mine.exchange_id = $1 and mine.source = next.source and mine.code = next.code and mine.locale = next.locale
  returning mine.source, mine.code, mine.locale, mine.ticket, mine.priority`;

/** Puts back the questions that this process claimed, and releases its endpoints. */
export async function releaseQuestions(exchangeId: number, holder: string): Promise<void> {
  const where = { exchangeId, holder };
  await db().prisma.panelQuestion.updateMany({ where, data: { holder: null } });
  await db().prisma.panelAsker.deleteMany({ where });
}

/** Each question's place in its endpoint's queue, by `questionKey`. */
export async function loadPlaces(
  exchangeId: number,
  questions: readonly PanelQuestion[],
): Promise<Map<string, QueuePlace>> {
  const values = [exchangeId, ...columnsOf(questions)];
  const rows = await queryRows<QuestionRow & { place: number | null }>(PLACES, values);
  return new Map(
    rows.map((row) => [
      questionKey(questionOf(row)),
      { place: row.place, settled: BigInt(row.ticket) },
    ]),
  );
}

const PLACES = `
  with asked as (
    select * from unnest($2::text[], $3::text[], $4::text[]) as given (source, code, locale)
  ), line as (
    select q.source, q.code, q.locale, asker.holder is not null as under_way,
      (count(*) filter (where asker.holder is null) over (
        partition by q.source order by q.priority, q.ticket rows unbounded preceding
      ))::int as place
    from panel_questions as q
    left join panel_askers as asker on asker.exchange_id = q.exchange_id and asker.source = q.source
      and asker.holder = q.holder and ${ASKER_LEASE.isHeld}
    where q.exchange_id = $1 and q.source in (select source from asked)
  )
  select source, code, locale, case when under_way then 0 else place end as place,
    coalesce(s.settled_ticket, 0) as ticket
  from asked
  left join line using (source, code, locale)
  left join (select * from panel_states where exchange_id = $1) as s using (source, code, locale)`;
