import { coinsLeftOut } from "@/lib/brief/change";
import { clientState, stateCalendar } from "@/lib/clients/state";
import { loadClientDays } from "@/lib/clients/store/book";
import { listNewestKnownDays, loadClientStateRules } from "@/lib/clients/store/state-rules";
import { allCommissions } from "@/lib/commissions/commission";
import { rankClients } from "@/lib/commissions/store/ranking";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { type Amount, ratioOf } from "@/lib/core/amount";
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

/** How far back in known days a client who turned is looked for. */
const TURNS_WITHIN_DAYS = 14;
/** Of what a client brings, how many coins are missing a rate, and the largest client. */
export const USUAL_DAYS = 30;
/** Rates are fetched after the days that they are of. */
export const RATE_AFTER_DAYS = 2;
const WEEK_DAYS = 7;
const USUAL_WEEKS = 4;
/** Who brings less than one unit of the currency in a week is not missed. */
const LEAST_USUAL_WEEK = 1;

export type ClientFacts = Pick<
  Facts,
  "client-new" | "client-dormant" | "client-lost" | "client-down" | "client-concentration"
>;

/** Who is new, dormant, lost or down, and the largest client. */
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

/** Nothing before enough days are known to tell. */
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
  const { unit, usualOf } = await loadUsualRebates(scope, [
    ...(byState.get("dormant") ?? []),
    ...(byState.get("lost") ?? []),
  ]);
  const silent = (state: "dormant" | "lost") =>
    (byState.get(state) ?? []).map((turn) => ({
      ...{ key: turn.uid, uid: turn.uid, day: turn.lastDay, value: usualOf(turn), unit },
    }));
  return {
    ...(calendar.newFrom === null
      ? {}
      : {
          "client-new": (byState.get("new") ?? []).map(({ uid, firstDay }) => ({
            ...{ key: uid, uid, day: firstDay, value: null, unit },
          })),
        }),
    ...(calendar.dormantThrough === null ? {} : { "client-dormant": silent("dormant") }),
    ...(calendar.lostThrough === null ? {} : { "client-lost": silent("lost") }),
  };
}

/** What each client brought in the 30 days up to the last one with rows. */
async function loadUsualRebates(scope: WholeAccountScope, turns: readonly ClientTurn[]) {
  const last = turns.map(({ lastDay }) => lastDay).sort();
  const [from = "1970-01-01" as Day, to = from] = [last[0], last.at(-1)];
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

/** Nothing can be said where no rebate has a value. A book of one client is not concentrated. */
async function loadConcentrationFact(
  scope: WholeAccountScope,
  { last }: BookDays,
): Promise<Pick<Facts, "client-concentration">> {
  const filter = allCommissions({ from: addDays(last, 1 - USUAL_DAYS), to: last });
  const by = { field: "rebateAmount", coin: null } as const;
  const { rows, total, clientCount } = await rankClients(scope, { filter, by, limit: 1 });
  const [largest] = rows;
  if (largest === undefined || clientCount < 2) return { "client-concentration": [] };
  const share = ratioOf(largest.amount, total);
  if (share === null) return {};
  return { "client-concentration": [{ key: largest.uid, uid: largest.uid, share }] };
}

/** The last week against the mean of the four before: the same weekdays. Nothing while a day or a rate is awaited. */
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
    ...{ now, before, times: USUAL_WEEKS, exceptCoins: leftOut },
    ...{ leastShare: (LEAST_PERCENT_DOWN * Number(STILL_SO)) / 100, leastUsual: LEAST_USUAL_WEEK },
  });
  return { "client-down": found.map((item) => ({ ...item, unit: valuation.currency })) };
}
