// SQL: many panels at once by unnest.
import type pg from "pg";
import type { FailureKind } from "@/lib/core/failure";
import { groupBy } from "@/lib/core/group-by";
import { queryRows } from "@/lib/database/database";
import { arraysOf } from "@/lib/database/parts";
import { DATED_PANELS, type DatedPanel, datedRecords } from "@/lib/stocks/calendar/stock-events";
import type { MarketDates } from "@/lib/stocks/market/market-date";
import type { Panels } from "@/lib/stocks/panels/panels";
import type { PanelQuestion } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { KEY, keyOf } from "./questions";

/** Why a question has no newer answer. "desk-fault": this program failed, not the exchange. */
export type PanelFailure = {
  readonly kind: FailureKind | "desk-fault";
  readonly code: string | null;
  readonly detail: string;
};

/** One panel with dates, from the language answered last: dates are the same in each. */
export type DatedPanelState<Name extends DatedPanel = DatedPanel> = {
  readonly code: StockCode;
  readonly source: Name;
  /** Null until the first answer: unknown, not empty. */
  readonly observed: {
    /**
     * Only records that may have one of the requested dates; null for a panel of one record without
     * any.
     */
    readonly value: Panels[Name];
    readonly answeredAt: Date;
    /** When an answer in any language last differed from the one before; never goes back. */
    readonly changedAt: Date;
  } | null;
  /** Why nothing came since; null where the last try was answered. */
  readonly failed: PanelFailure["kind"] | null;
};

/** One state for each code and dated panel, including those never asked. */
export async function listDatedPanels(
  exchangeId: number,
  codes: readonly StockCode[],
  { from, to }: MarketDates,
): Promise<DatedPanelState[]> {
  const rows = await queryRows<DatedRow>(LIST, [exchangeId, codes, DATED_PANELS, from, to]);
  const panels = groupBy(rows, ({ source, code }) => `${source} ${code}`);
  return [...panels.values()].map((ofPanel) => toState(ofPanel as [DatedRow, ...DatedRow[]])); // a group has a row
}

/**
 * The states alone say which language answered last; of the answers it reads only records with a
 * date in the range.
 */
const LIST = `
  with asked as (
    select code, source from unnest($2::text[]) as codes (code), unnest($3::text[]) as sources (source)
  ), newest as (
    select distinct on (code, source) code, source, locale, answered_at, failed_at, failure_kind,
      max(changed_at) over (partition by code, source) as changed_at
    from panel_states where exchange_id = $1 and code = any($2::text[]) and source = any($3::text[])
    order by code, source, answered_at desc nulls last, failed_at desc nulls last
  ), dated as materialized (
    select code, source, locale, place, record
    from panel_dates where exchange_id = $1 and code = any($2::text[]) and last_date >= $4 and first_date <= $5
  )
  select code, source, answered_at as "answeredAt", changed_at as "changedAt", failure_kind as failed, record
  from asked left join newest using (code, source) left join dated using (code, source, locale)
  order by code, source, place`;

/** Replaces the dates of a panel by those of a new answer. */
export async function replaceDates(
  client: pg.PoolClient,
  exchangeId: number,
  question: PanelQuestion,
  payload: unknown,
): Promise<void> {
  const panel = DATED_PANELS.find((name) => name === question.source);
  if (panel === undefined) return;
  const key = keyOf(exchangeId, question);
  const records = datedRecords(panel, payload as Panels[DatedPanel]);
  await client.query(`delete from panel_dates where ${KEY}`, key);
  await client.query(
    `insert into panel_dates (exchange_id, code, locale, source, place, first_date, last_date, record)
     select $1, $2, $3, $4, place, first_date, last_date, record
     from unnest($5::int[], $6::date[], $7::date[], $8::jsonb[]) as dated (place, first_date, last_date, record)`,
    [
      ...key,
      records.map((_, at) => at),
      ...arraysOf(records, "from", "to"),
      records.map(({ record }) => JSON.stringify(record)),
    ],
  );
}

type DatedRow = Omit<DatedPanelState, "observed"> & {
  /** One of those in the range; a row for each of them. */
  record: unknown;
  answeredAt: Date | null;
  changedAt: Date | null;
};

function toState(rows: readonly [DatedRow, ...DatedRow[]]): DatedPanelState {
  const [{ code, source, answeredAt, changedAt, failed }] = rows;
  const records = rows.flatMap(({ record }) => record ?? []);
  const value = (source === "dividends" ? records : (records[0] ?? null)) as Panels[DatedPanel]; // stored from an answer of this endpoint
  return {
    code,
    source,
    observed: answeredAt && changedAt && { value, answeredAt, changedAt },
    failed,
  };
}
