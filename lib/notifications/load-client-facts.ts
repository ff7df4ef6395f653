import { coinsLeftOut } from "@/lib/brief/change";
import { clientState, stateCalendar } from "@/lib/clients/client-state";
import { loadClientDays } from "@/lib/clients/store/book";
import { listNewestKnownDays, loadClientStateRules } from "@/lib/clients/store/state-rules";
import { shareOf } from "@/lib/commissions/breakdown/assemble";
import { allCommissions } from "@/lib/commissions/commission";
import { rankClients } from "@/lib/commissions/store/ranking";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";
import { unsettledDays } from "@/lib/coverage/coverage";
import { type BookDays, loadKnownDays } from "@/lib/coverage/load-coverage";
import { LEAST_PERCENT_DOWN, STILL_SO } from "@/lib/notifications/kinds";
import type { Facts } from "@/lib/notifications/news";
import { type ClientTurn, listClientsDown, listClientTurns } from "@/lib/notifications/store/facts";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { valueField } from "@/lib/rates/value-field";

/** How far back, in known days, clients are looked for whose state has changed. */
const TURNS_WITHIN_DAYS = 14;
/**
 * Days over which the facts look at what a client brings, coins without a rate, and the largest
 * client.
 */
export const USUAL_DAYS = 30;
/** Days until a day's rate is there: rates are fetched later than the days. */
export const RATE_AFTER_DAYS = 2;
const WEEK_DAYS = 7;
const USUAL_WEEKS = 4;
/** In the reporting currency: a client who usually brings less in a week is not missed. */
const LEAST_USUAL_WEEK = 1;

export type ClientFacts = Pick<
  Facts,
  "client-new" | "client-dormant" | "client-lost" | "client-down" | "client-concentration"
>;

/** Clients who are new, dormant, lost or down, and the largest client. */
export async function loadClientFacts(
  scope: WholeAccountScope,
  days: BookDays,
): Promise<ClientFacts> {
  return {
    ...(await loadStateFacts(scope)),
    ...(await loadConcentrationFact(scope, days)),
    ...(await loadDownFacts(scope, days)),
  };
}

/** Kinds are absent until enough days are known. */
async function loadStateFacts(scope: WholeAccountScope): Promise<ClientFacts> {
  const rules = await loadClientStateRules(scope);
  const longest = Math.max(rules.newDays, rules.dormantDays, rules.lostDays);
  const known = await listNewestKnownDays(scope, longest + TURNS_WITHIN_DAYS + 1);
  const calendar = stateCalendar(known, rules);
  if (calendar === null) return {};
  const turns = await listClientTurns(scope, calendar, {
    firstDay: calendar.newFrom === null ? null : (known[TURNS_WITHIN_DAYS - 1] ?? null),
    dormant: known[rules.dormantDays + TURNS_WITHIN_DAYS] ?? null,
    lost: known[rules.lostDays + TURNS_WITHIN_DAYS] ?? null,
  });
  const byState = groupBy(turns, (turn) => clientState(turn, calendar));
  const isNew = byState.get("new") ?? [];
  const dormant = byState.get("dormant") ?? [];
  const lost = byState.get("lost") ?? [];
  const { unit, usualOf } = await loadUsualRebates(scope, [...dormant, ...lost]);
  const newItem = ({ uid, firstDay }: ClientTurn) => ({
    key: uid,
    uid,
    day: firstDay,
    value: null,
    unit,
  });
  const silentItem = (turn: ClientTurn) => ({
    key: turn.uid,
    uid: turn.uid,
    day: turn.lastDay,
    value: usualOf(turn),
    unit,
  });
  const facts: { -readonly [Kind in keyof ClientFacts]: ClientFacts[Kind] } = {};
  if (calendar.newFrom !== null) facts["client-new"] = isNew.map(newItem);
  if (calendar.dormantThrough !== null) facts["client-dormant"] = dormant.map(silentItem);
  if (calendar.lostThrough !== null) facts["client-lost"] = lost.map(silentItem);
  return facts;
}

/** Without clients only the currency is read, for which any day serves. */
const NO_DAY = "1970-01-01" as Day;

/** The rebate of each client in the 30 days up to the last one with rows. */
async function loadUsualRebates(scope: WholeAccountScope, turns: readonly ClientTurn[]) {
  const lastDays = turns.map(({ lastDay }) => lastDay).sort();
  const from = lastDays[0] ?? NO_DAY;
  const to = lastDays.at(-1) ?? from;
  const range = { from: addDays(from, 1 - USUAL_DAYS), to };
  const valuation = await readValuation(range);
  const uids = turns.map(({ uid }) => uid);
  const rows = uids.length === 0 ? [] : await loadClientDays(scope, uids, range);
  const days = groupBy(rows, ({ uid }) => uid);
  return {
    unit: valuation.currency,
    usualOf: ({ uid, lastDay }: ClientTurn): Amount | null => {
      const usual = (days.get(uid) ?? []).filter(({ day }) => day > addDays(lastDay, -USUAL_DAYS));
      const { value, unvalued } = valueField(valuation, usual, "rebateAmount");
      return unvalued.length > 0 ? null : value;
    },
  };
}

/**
 * Absent if no rebate has a value, or their sum is not above zero. A book of one client is not
 * concentrated.
 */
async function loadConcentrationFact(
  scope: WholeAccountScope,
  { last }: BookDays,
): Promise<Pick<Facts, "client-concentration">> {
  const filter = allCommissions({ from: addDays(last, 1 - USUAL_DAYS), to: last });
  const by = { field: "rebateAmount", coin: null } as const;
  const { rows, total, clientCount } = await rankClients(scope, { filter, by, limit: 1 });
  const [largest] = rows;
  if (largest === undefined || clientCount < 2) return { "client-concentration": [] };
  const share = shareOf(largest.amount, total);
  if (share === null) return {};
  return { "client-concentration": [{ key: largest.uid, uid: largest.uid, share }] };
}

/**
 * The last week against the mean of the four before, with the same weekdays. Absent while a day or
 * a rate is missing.
 */
async function loadDownFacts(
  scope: WholeAccountScope,
  { since, last, today }: BookDays,
): Promise<Pick<Facts, "client-down">> {
  const now = { from: addDays(last, 1 - WEEK_DAYS), to: last };
  const before = { from: addDays(now.from, -USUAL_WEEKS * WEEK_DAYS), to: addDays(now.from, -1) };
  const all = { from: before.from, to: last };
  if (before.from < since || unsettledDays(await loadKnownDays(scope, all, today)).length > 0)
    return {};
  const [valuation, sums] = await Promise.all([
    readValuation(all),
    sumCommissionsByCoinDay(scope, all),
  ]);
  const leftOut = coinsLeftOut(valuation, sums);
  const long = sums.filter(({ day }) => day <= addDays(last, -RATE_AFTER_DAYS));
  if (leftOut.length > coinsLeftOut(valuation, long).length) return {};
  const found = await listClientsDown(scope, {
    now,
    before,
    times: USUAL_WEEKS,
    exceptCoins: leftOut,
    leastShare: (LEAST_PERCENT_DOWN * Number(STILL_SO)) / 100,
    leastUsual: LEAST_USUAL_WEEK,
  });
  return { "client-down": found.map((item) => ({ ...item, unit: valuation.currency })) };
}
