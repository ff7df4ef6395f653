import { loadClient, loadClientMix } from "@/lib/clients/load-client";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { allCommissions } from "@/lib/commissions/commission";
import { loadCommissionTable } from "@/lib/commissions/load-commissions";
import { rankClients } from "@/lib/commissions/store/ranking";
import type { ClientMeasure } from "@/lib/commissions/store/sums/sums";
import { addDays, type Day } from "@/lib/core/day";
import { loadActiveClients, loadPeriodClients } from "@/lib/overview/clients";
import { loadOverviewBook } from "@/lib/overview/load-overview";
import { type DeskLedger, type LedgerQuestion, lastDays, uidOf } from "./desk-ledger";
import { pageQuestions } from "./desk-pages";

const COINS = ["USDT", "BTC", "USDC"] as const;

export async function listQuestions(ledger: DeskLedger): Promise<LedgerQuestion[]> {
  return [
    ...overviewQuestions(ledger),
    ...chartQuestions(ledger),
    ...rankingQuestions(ledger),
    ...(await pageQuestions(ledger)),
    ...clientQuestions(ledger),
  ];
}

/** One question of each screen, over the last 90 days. */
export function listScreens(ledger: DeskLedger): LedgerQuestion[] {
  const page: LedgerQuestion = {
    group: "pages by date, client or rebate",
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
  const { scope, range } = ledger;
  const asked = {
    today: todayOf(ledger),
    last: range.to,
    since: range.from,
    comparison: "previous",
  } as const;
  return (["7d", "30d", "90d", "all"] as const).map((name) => ({
    group: "overview",
    name,
    ask: async () => {
      const book = await loadOverviewBook(scope, asked);
      const days = book.periods.find((period) => period.name === name);
      if (!days) throw new Error(`there is no period ${name}`);
      await loadActiveClients(scope, days);
      await loadPeriodClients(scope, book, { days, coin: null });
    },
  }));
}

function chartQuestions(ledger: DeskLedger): LedgerQuestion[] {
  const addresses = [
    "chartBy=productType",
    "chartBy=coin",
    "chartBy=coin&chartOf=feePaid&chartPer=week",
  ];
  return addresses.map((address) => {
    const parsed = parseBreakdownQuery(new URLSearchParams(address));
    if (!parsed.ok) throw new Error(`the address ${address} cannot be read`);
    const context = { today: todayOf(ledger), coins: COINS };
    const filter = allCommissions(lastDays(ledger, 90));
    return {
      group: "charts over 90 days",
      name: address,
      ask: () => loadBreakdown(ledger.scope, filter, parsed.query, context),
    };
  });
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
