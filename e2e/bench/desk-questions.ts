import { loadClient, loadClientMix } from "@/lib/clients/load-client";
import { loadClients } from "@/lib/clients/load-client-list";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { allCommissions } from "@/lib/commissions/commission";
import { loadCommissionTable } from "@/lib/commissions/load-commissions";
import type { ClientMeasure } from "@/lib/commissions/store/client-totals";
import { sumRebatesByGroup } from "@/lib/commissions/store/group-rebates";
import { rankClients } from "@/lib/commissions/store/ranking";
import { sumCommissionFees, sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { addDays, type Day } from "@/lib/core/day";
import { type AccountScope, grantClientScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { loadActiveClients, loadPeriodClients } from "@/lib/overview/clients";
import { findPeriod, loadOverviewBook } from "@/lib/overview/load-overview";
import { type DeskLedger, type LedgerQuestion, lastDays, uidOf } from "./desk-ledger";
import { pageQuestions } from "./desk-pages";

const COINS = ["USDT", "BTC", "USDC"] as const;

export async function listQuestions(ledger: DeskLedger): Promise<LedgerQuestion[]> {
  return [
    ...overviewQuestions(ledger),
    ...chartQuestions(ledger),
    ...rankingQuestions(ledger),
    ...clientListQuestions(ledger),
    ...(await pageQuestions(ledger)),
    ...clientQuestions(ledger),
    ...partnerQuestions(ledger),
  ];
}

/** One question of each screen, over the last 90 days. */
export function listScreens(ledger: DeskLedger): LedgerQuestion[] {
  const page: LedgerQuestion = {
    group: "pages in the default orders",
    name: "the newest rows",
    ask: () =>
      loadCommissionTable(ledger.scope, {
        filter: allCommissions(lastDays(ledger, 90)),
        sort: "date",
        direction: "desc",
        size: 50,
        position: null,
      }),
  };
  const screens = [
    overviewQuestions(ledger)[2],
    chartQuestions(ledger)[0],
    rankingQuestions(ledger)[0],
  ];
  return [...screens, page, clientQuestions(ledger)[1]].filter(
    (question) => question !== undefined,
  );
}

const todayOf = ({ range }: DeskLedger): Day => addDays(range.to, 1);

function overviewQuestions(ledger: DeskLedger): LedgerQuestion[] {
  const periods = ["7d", "30d", "90d", "all"] as const;
  return [
    ...periods.map((name) => ({
      group: "overview" as const,
      name,
      ask: () => askOverview(ledger, ledger.scope, name),
    })),
    ...periods.map((name) => ({
      group: "overview, first look after a sync" as const,
      name,
      ask: async () => {
        await forgetFigures(ledger);
        await askOverview(ledger, ledger.scope, name);
      },
    })),
  ];
}

async function askOverview(
  ledger: DeskLedger,
  scope: AccountScope,
  name: "7d" | "30d" | "90d" | "all",
): Promise<void> {
  const { range } = ledger;
  const book = await loadOverviewBook(scope, {
    today: todayOf(ledger),
    last: range.to,
    since: range.from,
    comparison: "previous",
  });
  const days = findPeriod(book, name);
  await loadActiveClients(scope, days);
  await loadPeriodClients(scope, book, { days, coin: null });
}

/** What a screen kept of an earlier look. */
async function forgetFigures({ scope }: DeskLedger): Promise<void> {
  await db().pool.query("delete from kept_figures where account_id = $1", [scope.accountId]);
}

function chartQuestions(ledger: DeskLedger): LedgerQuestion[] {
  const addresses = [
    "chartBy=productType",
    "chartBy=coin",
    "chartBy=coin&chartOf=feePaid&chartPer=week",
  ];
  return [
    ...addresses.map((address) => ({
      group: "charts over 90 days" as const,
      name: address,
      ask: () => askChart(ledger, ledger.scope, address),
    })),
    ...["chartBy=coin&chartOf=clients", "chartBy=productType&chartOf=clients"].map((address) => ({
      group: "active clients over 90 days by day" as const,
      name: address,
      ask: () => askChart(ledger, ledger.scope, address),
    })),
  ];
}

function askChart(ledger: DeskLedger, scope: AccountScope, address: string) {
  const parsed = parseBreakdownQuery(new URLSearchParams(address));
  if (!parsed.ok) throw new Error(`the address ${address} cannot be read`);
  const context = { today: todayOf(ledger), coins: COINS };
  return loadBreakdown(scope, allCommissions(lastDays(ledger, 90)), parsed.query, context);
}

/** Everything that a partner's screens ask. */
function partnerQuestions(ledger: DeskLedger): LedgerQuestion[] {
  const uids = Array.from({ length: Math.min(300, ledger.clients) }, (_, at) =>
    uidOf(Math.floor((at * ledger.clients) / 300)),
  );
  const scope = grantClientScope(ledger.scope.accountId, uids);
  const range = lastDays(ledger, 90);
  const filter = allCommissions(range);
  const before = { from: addDays(range.from, -90), to: addDays(range.from, -1) };
  const page = { direction: "desc", size: 50, position: null } as const;
  const asks: Record<string, () => Promise<unknown>> = {
    overview: () => askOverview(ledger, scope, "90d"),
    "what moved by symbol": () => sumRebatesByGroup(scope, { now: range, before, coin: null }),
    "chart by product type": () => askChart(ledger, scope, "chartBy=productType"),
    "chart by symbol": () => askChart(ledger, scope, "chartBy=symbol"),
    "active clients by coin": () => askChart(ledger, scope, "chartBy=coin&chartOf=clients"),
    "sums per coin": () => sumCommissionsByCoin(scope, filter),
    fees: () => sumCommissionFees(scope, filter),
    "page by date": () => loadCommissionTable(scope, { filter, sort: "date", ...page }),
    "page by rebate": () => loadCommissionTable(scope, { filter, sort: "rebateAmount", ...page }),
    ranking: () =>
      rankClients(scope, { filter, by: { field: "rebateAmount", coin: null }, limit: 50 }),
  };
  const questions = Object.entries(asks).map(([name, ask]) => ({
    group: "a partner of 300 clients" as const,
    name,
    ask,
  }));
  const firstLook = async () => {
    await forgetFigures(ledger);
    await askOverview(ledger, scope, "90d");
  };
  return [
    ...questions,
    { group: "a partner, first look after a sync", name: "overview", ask: firstLook },
  ];
}

function rankingQuestions(ledger: DeskLedger): LedgerQuestion[] {
  const measures: ClientMeasure[] = [
    { field: "rebateAmount", coin: "USDT" },
    { field: "dealAmount", coin: "BTC" },
    { field: "rebateAmount", coin: null },
  ];
  const earlier = { from: addDays(ledger.range.to, -127), to: addDays(ledger.range.to, -38) };
  return [lastDays(ledger, 90), earlier].flatMap((range) =>
    measures.map((by) => ({
      group: "client ranking over 90 days",
      name: `${range.from} by ${by.coin === null ? "value" : "amount"} of ${by.field}`,
      ask: () =>
        rankClients(ledger.scope, {
          filter: allCommissions(range),
          by,
          limit: 50,
        }),
    })),
  );
}

function clientListQuestions(ledger: DeskLedger): LedgerQuestion[] {
  const range = lastDays(ledger, 90);
  return (["rebate", "lifetime", "trend", "lastDay", "name"] as const).map((sort) => ({
    group: "client list",
    name: `by ${sort}`,
    ask: () =>
      loadClients(
        ledger.scope,
        {
          sort,
          direction: "desc",
          range,
          coin: null,
          choice: { search: "", states: [], labels: [] },
          size: 50,
          position: null,
        },
        todayOf(ledger),
      ),
  }));
}

function clientQuestions(ledger: DeskLedger): LedgerQuestion[] {
  const { scope, clients } = ledger;
  const range = lastDays(ledger, 90);
  return [0, 17, clients - 1].map((client) => ({
    group: "one client's page",
    name: uidOf(client),
    ask: async () => {
      await loadClient(scope, { uid: uidOf(client), range, today: todayOf(ledger) });
      await loadClientMix(scope, { ...allCommissions(range), uids: [uidOf(client)] });
    },
  }));
}
