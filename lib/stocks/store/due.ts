// SQL: what is due, in order, by window functions in one statement.
import { LANGUAGE_SETTING } from "@/lib/core/language";
import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import { db, queryRows } from "@/lib/database/database";
import { type PanelQuestion, WALK_LOCALE } from "@/lib/stocks/queue/question";
import type { PanelSource } from "@/lib/stocks/queue/source";
import type { StockCode } from "@/lib/stocks/stock-code";
import { questionOf } from "./questions";

/** When an endpoint's questions are due. `ofCodes`: it is asked of one code at a time. */
type DueRule = {
  readonly source: PanelSource;
  readonly ofCodes: boolean;
  readonly freshMs: number;
  /** Null: never asked of codes that nobody looks at. */
  readonly walkMs: number | null;
  /** The one language that it is asked in; absent: in each that is wanted. */
  readonly onlyLocale?: StockLocale;
};

export type DueRequest = {
  readonly rules: readonly DueRule[];
  /** Which locale a language that a person chose is read in. */
  readonly localeOfLanguage: Readonly<Record<string, StockLocale>>;
  /** A panel viewed within this time is kept fresh. */
  readonly viewedWithinMs: number;
  /** A question that failed is left alone for so long. */
  readonly retryAfterMs: number;
  /** Most questions that may wait at an endpoint, including those already there. */
  readonly most: number;
  /**
   * At most so many of these are about codes that nobody views. The same part of the room is theirs
   * however much else is due: what is watched would otherwise end the walk.
   */
  readonly mostWalked: number;
};

/**
 * The next questions: watched, listed or viewed panels that are stale, then other codes, longest
 * untried first.
 */
export async function listDueQuestions(
  exchangeId: number,
  request: DueRequest,
): Promise<PanelQuestion[]> {
  const { rules, localeOfLanguage, viewedWithinMs, retryAfterMs, most, mostWalked } = request;
  const rows = await queryRows<{ source: string; code: string; locale: string }>(DUE, [
    exchangeId,
    JSON.stringify(rules),
    STOCK_LOCALES,
    WALK_LOCALE,
    viewedWithinMs,
    retryAfterMs,
    most,
    mostWalked,
    LANGUAGE_SETTING,
    JSON.stringify(localeOfLanguage),
  ]);
  return rows.map(questionOf);
}

const LONGEST_UNTRIED = "greatest(s.answered_at, s.failed_at) nulls first, code, locale";

const DUE = `
  with rules as (
    select * from jsonb_to_recordset($2) as rule (source text, "ofCodes" boolean, "freshMs" float8, "walkMs" float8, "onlyLocale" text)
  ), watched as (
    select code, $4 as locale from watched_codes
    union select code, $4 from watchlist_items
    union select item.code, $10::jsonb ->> (chosen.value #>> '{}') from watchlist_items as item
      join watchlists as list on list.id = item.watchlist_id
      join person_settings as chosen on chosen.user_id = list.owner_id and chosen.key = $9
      where $10::jsonb ? (chosen.value #>> '{}')
  ), codes as (
    select code, locale, bool_or(is_watched) as is_watched from (
      select code, $4 as locale, false as is_watched from pairs where exchange_id = $1 and code is not null
      union all select code, locale, true from watched
    ) as named group by code, locale
  ), candidates as (
    select source, code, locale, bool_or(is_first) as is_first from (
      select source, code, coalesce("onlyLocale", locale) as locale, is_watched as is_first from rules, codes
      where "ofCodes" and (is_watched or "walkMs" is not null)
      union all
      select source, '', coalesce("onlyLocale", locale), false from rules, unnest($3::text[]) as locale
      where not "ofCodes" and "walkMs" is not null
      union all
      select source, code, locale, true from panel_states
      where exchange_id = $1 and viewed_at > clock_timestamp() - $5 * interval '1 ms'
    ) as named group by source, code, locale
  ), due as (
    select source, code, locale, is_first,
      row_number() over (partition by source order by is_first desc, ${LONGEST_UNTRIED}) as nth,
      row_number() over (partition by source, is_first order by ${LONGEST_UNTRIED}) as nth_of_its_kind,
      count(*) filter (where is_first) over (partition by source) as firsts,
      count(*) filter (where not is_first) over (partition by source) as walked
    from candidates join rules using (source)
    left join (select * from panel_states where exchange_id = $1) as s using (source, code, locale)
    left join (select * from panel_questions where exchange_id = $1) as q using (source, code, locale)
    where q.exchange_id is null
      -- A time that has not come is of a clock that was wrong.
      and (s.failed_at is null or s.failed_at > clock_timestamp()
        or s.failed_at < clock_timestamp() - $6 * interval '1 ms')
      and (s.answered_at is null or s.answered_at > clock_timestamp() or s.answered_at <
        clock_timestamp() - case when is_first then "freshMs" else "walkMs" end * interval '1 ms')
  ), waiting as (
    select source, count(*) as asked from panel_questions where exchange_id = $1 group by source
  ), rooms as (
    select source, $7 - coalesce(asked, 0) as room, ($7 - coalesce(asked, 0)) * least($8, $7) / $7 as of_walk
    from rules left join waiting using (source)
  )
  select source, code, locale from due join rooms using (source)
  where nth_of_its_kind <= case when is_first then room - least(walked, of_walk)
    else least($8, greatest(of_walk, room - firsts)) end
  order by nth, source`;

/** From now on the background keeps these codes fresh first; watching again changes nothing. */
export async function watchCodes(codes: readonly StockCode[]): Promise<void> {
  await db().prisma.watchedCode.createMany({
    data: codes.map((code) => ({ code })),
    skipDuplicates: true,
  });
}

/** These codes are read by the slow background walk again. */
export async function unwatchCodes(codes: readonly StockCode[]): Promise<void> {
  await db().prisma.watchedCode.deleteMany({ where: { code: { in: [...codes] } } });
}

/** In the order of the alphabet. */
export async function listWatchedCodes(): Promise<StockCode[]> {
  const watched = await db().prisma.watchedCode.findMany({ orderBy: { code: "asc" } });
  return watched.map(({ code }) => code as StockCode); // only codes are written
}
