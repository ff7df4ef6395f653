import { blankProfile } from "@/lib/core/clients/client";
import type { ClientRow, ClientSums } from "@/lib/core/clients/list";
import { type ClientStateCalendar, clientState } from "@/lib/core/clients/state";
import type { DayGaps } from "@/lib/core/coverage";
import type { Day } from "@/lib/core/day";
import type { ComparedDays } from "@/lib/core/reports/overview";
import type { RatesUsed } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { loadClientDays } from "@/lib/store/clients/book";
import { type ListedClient, loadClientList, sumChosenClients } from "@/lib/store/clients/list";
import { loadClientProfiles } from "@/lib/store/clients/profiles";
import type { ClientListRequest } from "@/lib/store/clients/request";
import { findGaps } from "../coverage/coverage";
import { loadKnownDays } from "../coverage/load";
import { clientSums, figureOf } from "./figures";
import { type ListFrame, loadListFrame } from "./frame";
import { type ClientListQuery, isChoosing } from "./query";
import { clientTrend, comparableTrend } from "./trend";

export type ClientListView = {
  readonly rows: readonly ClientRow[];
  /** Chosen clients on all pages. */
  readonly clientCount: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: ClientSums;
  readonly unit: string;
  /** Which rates made the book's value; null for amounts of one coin. */
  readonly rates: RatesUsed | null;
  /** The days that trends compare; null: no day is known. */
  readonly trendDays: ComparedDays | null;
  /** Why the range is not whole; null where it is. */
  readonly partial: DayGaps | null;
};

/** One page of the clients with everything the list shows of them. `today` is the exchange's day. */
export async function loadClients(
  scope: AccountScope,
  query: ClientListQuery,
  today: Day,
): Promise<ClientListView> {
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

export function listRequest(query: ClientListQuery, { states, trend }: ListFrame): ClientListRequest {
  const { coin, range, choice, sort, direction, size, position } = query;
  return {
    range,
    measure: coin === null ? { kind: "value" } : { kind: "coin", coin },
    choice,
    calendar: states.calendar,
    trend: trend && comparableTrend(trend),
    sort,
    direction,
    size,
    position,
  };
}

export async function describeClients(
  scope: AccountScope,
  clients: readonly ListedClient[],
  coin: string | null,
  { states, trend, book }: ListFrame,
): Promise<ClientRow[]> {
  const uids = clients.map(({ uid }) => uid);
  const [profiles, rebates] = await Promise.all([
    loadClientProfiles(scope, uids),
    trend ? loadClientDays(scope, uids, { from: trend.days.before.from, to: trend.days.now.to }) : [],
  ]);
  return clients.map((client) => ({
    ...clientSums(client.sums, coin, book.rebate.amount),
    ...lifetimeOf(client, coin, states.calendar),
    profile: profiles.get(client.uid) ?? blankProfile(client.uid),
    trend:
      trend &&
      clientTrend(
        trend,
        rebates.filter(({ uid }) => uid === client.uid),
      ),
  }));
}

function lifetimeOf({ lifetime }: ListedClient, coin: string | null, calendar: ClientStateCalendar | null) {
  const days = lifetime.flatMap((sum) => [sum.firstDay, sum.lastDay]).sort();
  const [firstDay, lastDay] = [days[0] ?? null, days.at(-1) ?? null];
  const state = calendar && firstDay && lastDay ? clientState({ firstDay, lastDay }, calendar) : null;
  return { firstDay, lastDay, state, lifetime: figureOf(lifetime, "rebateAmount", coin) };
}
