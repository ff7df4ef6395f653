import { blankProfile } from "@/lib/clients/client";
import type { ClientListRow } from "@/lib/clients/client-row";
import { type ClientStateCalendar, clientState } from "@/lib/clients/client-state";
import { loadClientDays } from "@/lib/clients/store/book";
import { type ListedClient, loadClientList, sumChosenClients } from "@/lib/clients/store/list";
import { loadClientProfiles } from "@/lib/clients/store/profiles";
import type { ClientListRequest } from "@/lib/clients/store/request";
import { shareOf } from "@/lib/commissions/breakdown/assemble";
import { allCommissions } from "@/lib/commissions/commission";
import { rankClients } from "@/lib/commissions/store/ranking";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { clientSums, figureOf } from "./client-figures";
import { type ListFrame, loadListFrame } from "./load-list-frame";
import { clientTrend, comparableTrend } from "./load-trend";
import { type ClientListQuery, isChoosing } from "./query";

/** One page of the client list. `today`: the exchange's day. */
export async function loadClients(scope: AccountScope, query: ClientListQuery, today: Day) {
  const days = await loadKnownDays(scope, query.range, today);
  const frame = await loadListFrame(scope, query, today);
  const request = listRequest(query, frame);
  const [page, chosen] = await Promise.all([
    loadClientList(scope, request),
    isChoosing(query.choice) ? sumChosenClients(scope, request) : null,
  ]);
  const book = frame.book.rebate.amount;
  return {
    rows: await describeClients(scope, page.clients, query.coin, frame),
    /** Chosen clients on all pages. */
    clientCount: page.clientCount,
    next: page.next,
    previous: page.previous,
    total: chosen ? clientSums(chosen, query.coin, book) : frame.book,
    unit: frame.valuation?.currency ?? query.coin ?? "",
    rates: frame.rates,
    trendDays: frame.trend?.days ?? null,
    partial: findGaps(days),
  };
}

export function listRequest(
  query: ClientListQuery,
  { states, trend }: ListFrame,
): ClientListRequest {
  return { ...query, calendar: states.calendar, trend: trend && comparableTrend(trend) };
}

export async function describeClients(
  scope: AccountScope,
  clients: readonly ListedClient[],
  coin: string | null,
  { states, trend, book }: ListFrame,
): Promise<ClientListRow[]> {
  const uids = clients.map(({ uid }) => uid);
  const [profiles, rebates] = await Promise.all([
    loadClientProfiles(scope, uids),
    trend
      ? loadClientDays(scope, uids, { from: trend.days.before.from, to: trend.days.now.to })
      : [],
  ]);
  const rebatesOf = (client: string) => rebates.filter(({ uid }) => uid === client);
  return clients.map((client) => ({
    ...clientSums(client.sums, coin, book.rebate.amount),
    ...lifetimeOf(client, coin, states.calendar),
    profile: profiles.get(client.uid) ?? blankProfile(client.uid),
    trend: trend && clientTrend(trend, rebatesOf(client.uid)),
  }));
}

function lifetimeOf(
  { lifetime, firstDay, lastDay }: ListedClient,
  coin: string | null,
  calendar: ClientStateCalendar | null,
) {
  const state =
    calendar && firstDay && lastDay ? clientState({ firstDay, lastDay }, calendar) : null;
  return { firstDay, lastDay, state, lifetime: figureOf(lifetime, "rebateAmount", coin) };
}

/**
 * How much of the rebate the largest clients bring. `coin` null: the value of all coins, in the
 * reporting currency. `today`: the exchange's day.
 */
export async function loadConcentration(
  scope: AccountScope,
  { range, coin }: { range: DayRange; coin: string | null },
  today: Day,
) {
  const days = await loadKnownDays(scope, range, today);
  const { clientCount, total, concentration, currency } = await rankClients(scope, {
    filter: allCommissions(range),
    by: { field: "rebateAmount", coin },
    limit: 1,
  });
  return {
    /** Clients with rows on these days; for one coin only those with rows of it. */
    clientCount,
    /** Null: there are no rows, or none has a value. */
    total,
    /** `share` null: there is no total, or it is not above zero. */
    shares: concentration.map((largest) => ({ ...largest, share: shareOf(largest.amount, total) })),
    unit: currency ?? coin ?? "",
    partial: findGaps(days),
  };
}
