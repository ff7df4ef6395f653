import { db } from "@/lib/database/database";
import { DATED_PANELS, type DatedPanel, datedRecords } from "@/lib/stocks/calendar/stock-events";
import { FILED_PANELS, PANEL_NAMES } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";

/** No server answers there; the stored answers are fresh enough for a page. */
export const BENCH_EXCHANGE = "https://bench.test";
const CODES = 1_650;

export const codeOf = (stock: number) => `S${String(stock).padStart(4, "0")}` as StockCode;

export type ObservationBook = {
  readonly exchangeId: number;
  readonly codes: number;
  readonly observations: number;
};

const list = (count: number, entry: (nth: number) => string) =>
  `[${Array.from({ length: count }, (_, nth) => entry(nth)).join(",")}]`;

/** The month of a payment this many quarters before November 2026. */
const quarterBack = (nth: number) =>
  `${2026 - Math.floor(nth / 4)}-${String(11 - 3 * (nth % 4)).padStart(2, "0")}`;

/**
 * Answers of usual sizes; "@" becomes the observation's number, so that each answer differs from
 * the one before.
 */
const PAYLOADS: Record<(typeof PANEL_NAMES)[number], string> = {
  executives: list(
    12,
    (nth) =>
      `{"name":"Executive ${nth}","holdingNum":"${nth}@","holdingRatio":"0.${nth}","voteRatio":null,"period":"Q@","announcementDate":"2026-11-01"}`,
  ),
  shareholders: list(
    20,
    (nth) =>
      `{"name":"Asset Management Company ${nth}","holdingNum":"${nth}000@","holdingRatio":"1.${nth}"}`,
  ),
  dividends: list(
    60,
    (nth) =>
      `{"type":"cash_dividend","announcementDate":"${quarterBack(nth)}-01","recordDate":"${quarterBack(nth)}-20","exrightDate":"${quarterBack(nth)}-20","dividendDate":"${quarterBack(nth)}-28","dividendPerShare":"0.${nth}@","stockDividendPerShare":null,"splitValidDate":null,"splitNumerator":null,"splitDenominator":null}`,
  ),
  earnings: `{"fiscalYear":"2026","publicationDeadline":"2027-01-31","isActual":false,"revenue":"@","ebit":"1","netIncomeParent":"1","eps":"1.1","bps":"4","cfps":"3","roe":"12","roa":"9","currency":"USD"}`,
  "share-capital": `{"announcementDate":"2026-11-01","changeDate":"2026-11-01","totalShares":"15000@","commonShares":"15000@","preferredShares":null,"otherShares":null,"specialExplain":null,"changeReason":"Repurchase"}`,
  suspension: `{"code":null,"name":"A company","suspensionDate":"2026-11-01","suspensionTime":{"kind":"wall","date":null,"time":"10:@"},"suspensionReason":"LUDP","suspensionPrice":"1","resumptionDate":"2026-11-01","resumptionQuoteTime":null,"resumptionTradingTime":null}`,
  prices: `[{"symbol":"RSUSDT","state":"priced","quoteCoin":"USDT","lastPrice":"231.2@","lastAtMs":1795158000000,"closes":${list(
    365,
    (nth) =>
      `{"startMs":${1795132800000 - (365 - nth) * 86_400_000},"close":"${180 + (nth % 60)}.25"}`,
  )}}]`,
};

/**
 * Stores `perStock` observations for every stock over its panels, one a day and the last one just
 * now, as a desk has after years.
 */
export async function seedObservations(perStock: number): Promise<ObservationBook> {
  const exchangeId = await requireExchangeId(BENCH_EXCHANGE);
  const perPanel = Math.ceil(perStock / FILED_PANELS.length);
  await db().pool.query(
    `insert into pairs (exchange_id, locale, symbol, code, name)
     select $1, locale, 'RS' || lpad(stock::text, 4, '0') || 'USDT', 'S' || lpad(stock::text, 4, '0'), 'Company ' || stock
     from generate_series(0, $2::int - 1) as stock, unnest(array['en-US', 'zh-CN']) as locale`,
    [exchangeId, CODES],
  );
  for (const source of PANEL_NAMES) {
    await db().pool.query(
      `insert into panel_observations (exchange_id, code, locale, source, number, payload, hash, first_seen_at, last_seen_at)
       select $1, 'S' || lpad(stock::text, 4, '0'), 'en-US', $2, number, replace($3, '@', number::text)::jsonb,
         sha256(number::text::bytea), clock_timestamp() - ($4 - number + 1) * interval '1 day',
         clock_timestamp() - ($4 - number) * interval '1 day'
       from generate_series(0, $5::int - 1) as stock, generate_series(1, $4::int) as number`,
      [exchangeId, source, PAYLOADS[source], source === "prices" ? 1 : perPanel, CODES],
    );
  }
  await seedPairs(exchangeId);
  await seedCalendar(exchangeId);
  await db().pool.query(
    `insert into panel_states (exchange_id, code, locale, source, observation, answered_at, changed_at)
     select exchange_id, code, locale, source, max(number), max(last_seen_at), max(first_seen_at)
     from panel_observations group by exchange_id, code, locale, source`,
  );
  for (const source of DATED_PANELS) await seedDates(exchangeId, source, perPanel);
  await db().pool.query("vacuum analyze panel_observations, panel_states, panel_dates, pairs");
  return { exchangeId, codes: CODES, observations: CODES * (perPanel * FILED_PANELS.length + 1) };
}

/**
 * Stores the whole answer about pairs in each language; a page reads it together with the pairs.
 */
async function seedPairs(exchangeId: number): Promise<void> {
  await db().pool.query(
    `insert into panel_observations (exchange_id, code, locale, source, number, payload, hash, first_seen_at, last_seen_at)
     select $1, '', locale, 'stock-info', 1, jsonb_agg(to_jsonb(pairs) - 'exchange_id' - 'locale'), sha256(locale::bytea),
       clock_timestamp() - interval '1 day', clock_timestamp()
     from pairs where exchange_id = $1 group by locale`,
    [exchangeId],
  );
}

/** Stores the dates of the newest answers. */
async function seedDates(exchangeId: number, source: DatedPanel, newest: number): Promise<void> {
  const payload = JSON.parse(PAYLOADS[source].replaceAll("@", String(newest)));
  const records = datedRecords(source, payload);
  await db().pool.query(
    `insert into panel_dates (exchange_id, code, locale, source, place, first_date, last_date, record)
     select $1, 'S' || lpad(stock::text, 4, '0'), 'en-US', $2, place, first_date, last_date, record
     from generate_series(0, $3::int - 1) as stock,
       unnest($4::date[], $5::date[], $6::jsonb[]) with ordinality as dated (first_date, last_date, record, place)`,
    [
      exchangeId,
      source,
      CODES,
      records.map(({ from }) => from),
      records.map(({ to }) => to),
      records.map(({ record }) => JSON.stringify(record)),
    ],
  );
}

const WEEKEND = `{"timeZone":"EST","specificConfig":[],"regularConfig":["SATURDAY","SUNDAY"]}`;

async function seedCalendar(exchangeId: number): Promise<void> {
  await db().pool.query(
    `insert into panel_observations (exchange_id, code, locale, source, number, payload, hash, first_seen_at, last_seen_at)
     select $1, '', locale, 'calendar', 1, $2::text::jsonb, sha256($2::text::bytea), clock_timestamp() - interval '1 day', clock_timestamp()
     from unnest(array['en-US', 'zh-CN']) as locale`,
    [exchangeId, WEEKEND],
  );
}
