import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { explainPeriod } from "@/lib/brief/change";
import { findLeftOut, openChangeTable } from "@/lib/brief/change-table";
import { findFewClients } from "@/lib/clients/find-few-clients";
import { loadClient } from "@/lib/clients/load-client";
import { loadClients, loadConcentration } from "@/lib/clients/load-client-list";
import { loadClientStates, loadStateMeasure } from "@/lib/clients/load-client-states";
import { loadClientNames, loadClientTags, loadRowTags } from "@/lib/clients/load-client-tags";
import { loadClientLabels, loadFilterChoices } from "@/lib/clients/load-filter-choices";
import { openClientsTable } from "@/lib/clients/open-clients-table";
import type { ClientListQuery } from "@/lib/clients/query";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { openBreakdownTable } from "@/lib/commissions/breakdown/open-breakdown-table";
import { parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { loadOddList } from "@/lib/commissions/fees/load-fees";
import {
  findSortObstacle,
  loadCommissionOverview,
  loadCommissionTable,
  loadFilterValue,
  loadRowDetail,
} from "@/lib/commissions/load-commissions";
import { loadCommissionChoices, searchLedgerClients } from "@/lib/commissions/load-filter-choices";
import { formatCommissionFilter } from "@/lib/commissions/query";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, listDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import {
  findSince,
  loadBookDays,
  loadFreshness,
  loadKnownDays,
} from "@/lib/coverage/load-coverage";
import type { Earner } from "@/lib/earnings/earnings";
import { loadEarnedClients, loadEarnedOf } from "@/lib/earnings/load-earned-clients";
import {
  loadClientShare,
  loadCover,
  loadEarnedBook,
  loadShare,
} from "@/lib/earnings/load-earnings";
import { rankEarners, sumEarned, sumEarnedByClient } from "@/lib/earnings/store";
import type { ExportTable } from "@/lib/exports/export-table";
import { openExport, produceExport } from "@/lib/exports/produce-export";
import { loadActiveClients, loadPeriodClients } from "@/lib/overview/clients";
import { coinRows, valueRow } from "@/lib/overview/figures";
import { loadGroupMovers } from "@/lib/overview/group-movers";
import { findPeriod, loadOverviewBook } from "@/lib/overview/load-overview";
import type { PartnerTerm } from "@/lib/payouts/partner-terms";
import { loadPortfolioClients } from "@/lib/portfolio/clients";
import { isForPartners } from "@/lib/users/hidden-from-partners";
import { changeOf, type PartnerRead, type ReadAsked, toldRecords } from "./partner-reads";

const breakdownQuery = ({ dimension, direction, filter }: ReadAsked) => {
  const measure = {
    asc: "rebateAmount",
    desc: dimension === "uid" || filter.coins.length > 0 ? "rows" : "clients",
  }[direction];
  const parsed = parseBreakdownQuery({ chartBy: dimension, chartOf: measure, chartTop: "2" });
  if (!parsed.ok) throw new Error("the test's own breakdown cannot be read");
  return parsed.query;
};

const listQuery = (asked: ReadAsked): ClientListQuery => ({
  range: asked.filter.range,
  coin: asked.measure.coin,
  choice: { search: asked.search, states: [], labels: asked.labels },
  sort: asked.clientSort,
  direction: asked.direction,
  size: 3,
  position: null,
});

const tableQuery = ({ filter, sort, direction }: ReadAsked) => ({
  filter,
  sort,
  direction,
  size: 4,
  position: null,
});

async function readTable({ columns, rows }: ExportTable): Promise<unknown> {
  const all: unknown[] = [];
  for await (const row of rows) all.push(row);
  return { columns, rows: all };
}

/** The table without the columns that are missing in a partner's file. */
async function readClientsTable({ columns, rows }: ExportTable): Promise<unknown> {
  const isTold = columns.map(({ header }) => isForPartners("profile-field", header));
  const all: unknown[] = [];
  for await (const row of rows) all.push(row.filter((_, at) => isTold[at]));
  return { columns: columns.filter((_, at) => isTold[at]), rows: all };
}

async function overviewOf(scope: AccountScope, { today, direction }: ReadAsked) {
  const days = { today, last: addDays(today, -1), since: await findSince(scope, today) };
  const book = await loadOverviewBook(scope, { ...days, comparison: "previous" });
  return { book, period: findPeriod(book, direction === "asc" ? "7d" : "30d") };
}

/**
 * The file and its sidecar, without the time, the account's name and the notes that only a partner
 * gets.
 */
async function exportOf(scope: AccountScope, name: string, asked: ReadAsked): Promise<unknown> {
  const params = formatCommissionFilter(asked.filter);
  const opened = await openExport(scope, name, params);
  if (opened.kind !== "open") return opened;
  const sink = new PassThrough();
  const [text, sidecar] = await Promise.all([
    textOf(sink),
    produceExport(opened.opened, sink, {
      account: { id: 1, name: "book", environment: "sandbox" },
      format: "csv",
      signal: new AbortController().signal,
    }),
  ]);
  const { days, clients, notes, writtenAt, asOf, file, ...told } = sidecar;
  const { rowCount } = opened.opened.view;
  const columns = file.columns.filter(({ header }) => isForPartners("commission-column", header));
  return { records: toldRecords(text), told, rowCount, columns, rows: file.rows };
}

const agreed = (id: number, share: string, given: Partial<PartnerTerm>): PartnerTerm => ({
  ...{ id, from: "2026-09-29" as Day, uid: null, label: null, productType: null },
  ...{ introduced: null, basis: "rebate", share: share as Amount, tiers: [], ...given },
});
const TIERS = [{ from: "10" as Amount, share: "0.5" as Amount }];

/** A partner of more clients than his scope has: those are nobody's business, and are left out. */
const EARNER: Earner = {
  terms: [agreed(1, "0.25", { tiers: TIERS }), agreed(2, "0.1", { uid: "2" })],
  clients: ["-3", "1", "10", "2", "=2", "a,b", "émoji 🪙"].map((uid) => ({ uid, labels: [] })),
  statements: [],
};

const earnedBookOf = (scope: AccountScope, { filter, uids }: ReadAsked) =>
  loadEarnedBook(scope, EARNER, { range: filter.range, before: null, uids });

async function earnedQuery(scope: AccountScope, asked: ReadAsked) {
  const { cover } = await earnedBookOf(scope, asked);
  return { cover, range: asked.filter.range, before: null, uids: null };
}

const coinsOf = async (scope: AccountScope, { filter, today }: ReadAsked) =>
  (await loadCommissionOverview(scope, filter, today)).totals.map(({ coin }) => coin);

/** Every report that takes a partner's scope, by file and name. */
export const REPORT_READS: Readonly<Record<string, PartnerRead>> = {
  "commissions/breakdown/load-breakdown loadBreakdown": async (scope, asked) =>
    loadBreakdown(scope, asked.filter, breakdownQuery(asked), {
      today: asked.today,
      coins: await coinsOf(scope, asked),
    }),
  "commissions/breakdown/open-breakdown-table openBreakdownTable": async (scope, asked) => {
    const query = breakdownQuery(asked);
    return readTable(await openBreakdownTable(scope, asked.filter, query, asked.today));
  },
  "clients/load-filter-choices loadFilterChoices": (scope) => loadFilterChoices(scope),
  "clients/load-filter-choices loadClientLabels": (scope) => loadClientLabels(scope),
  "clients/load-client loadClient": async (scope, { uid, filter, today }) => {
    const view = await loadClient(scope, { uid, range: filter.range, today });
    return view && { ...view, written: null };
  },
  "clients/load-client-list loadConcentration": (scope, asked) =>
    loadConcentration(scope, listQuery(asked), asked.today),
  "clients/open-clients-table openClientsTable": async (scope, asked) =>
    readClientsTable(await openClientsTable(scope, listQuery(asked), asked.today)),
  "clients/load-client-list loadClients": (scope, asked) =>
    loadClients(scope, listQuery(asked), asked.today),
  "clients/find-few-clients findFewClients": (scope, { search }) => findFewClients(scope, search),
  "clients/load-client-states loadStateMeasure": (scope, { today }) =>
    loadStateMeasure(scope, today),
  "clients/load-client-states loadClientStates": async (scope, { today }) => {
    const { counts, ...states } = await loadClientStates(scope, today);
    return { ...states, counts: [...counts].sort() };
  },
  "clients/load-client-tags loadClientTags": async (scope, { uids }) =>
    [...(await loadClientTags(scope, uids))].sort(),
  "clients/load-client-tags loadClientNames": async (scope, { uids }) =>
    [
      ...(await loadClientNames(
        scope,
        uids.map((uid) => ({ uid })),
      )),
    ].toSorted(),
  "clients/load-client-tags loadRowTags": async (scope, { uids }) =>
    (
      await loadRowTags(
        scope,
        uids.map((uid) => ({ uid })),
      )
    ).toSorted(),
  "commissions/load-filter-choices loadCommissionChoices": (scope, { filter }) =>
    loadCommissionChoices(scope, filter),
  "commissions/load-filter-choices searchLedgerClients": (scope, { filter, search }) =>
    searchLedgerClients(scope, filter, search),
  "commissions/load-commissions loadFilterValue": (scope, { filter }) =>
    loadFilterValue(scope, filter),
  "commissions/load-commissions loadCommissionOverview": async (scope, { filter, today }) => {
    const { totals, partial } = await loadCommissionOverview(scope, filter, today);
    return { totals, partial };
  },
  "commissions/load-commissions loadCommissionTable": (scope, asked) =>
    loadCommissionTable(scope, tableQuery(asked)),
  "commissions/load-commissions findSortObstacle": (scope, asked) =>
    findSortObstacle(scope, tableQuery(asked)),
  "commissions/load-commissions loadRowDetail": async (scope, { uid, filter, today }) => {
    const key = { coin: "BTC", symbol: "@X", productType: "", occurrence: 0 };
    const detail = await loadRowDetail(scope, { day: filter.range.from, uid, ...key }, today);
    return { rows: detail.versions.map(({ row }) => row), fetchedAtMs: detail.day.fetchedAtMs };
  },
  "coverage/load-coverage findSince": (scope, { today }) => findSince(scope, today),
  "coverage/load-coverage loadBookDays": (scope) => loadBookDays(scope),
  "coverage/load-coverage loadFreshness": (scope) => loadFreshness(scope),
  "coverage/load-coverage loadKnownDays": async (scope, { filter, today }) =>
    (await loadKnownDays(scope, filter.range, today)).map(({ status, ...day }) => ({
      ...day,
      // A partner does not see whether others had rows.
      status: status === "empty" ? "complete" : status,
    })),
  "exports/produce-export openExport": (scope, asked) => exportOf(scope, "commissions", asked),
  "exports/produce-export produceExport": (scope, asked) =>
    exportOf(scope, "valued-commissions", asked),
  "commissions/fees/load-fees loadOddList": (scope, { filter, direction }) =>
    loadOddList(scope, filter, { odd: direction === "asc" ? "rates" : "negative", rateGap: 1 }),
  "overview/clients loadActiveClients": async (scope, asked) => {
    const { book, period } = await overviewOf(scope, asked);
    const { all, ofCoin } = await loadActiveClients(scope, period);
    return { all, coins: coinRows(book, period).map(({ coin }) => ofCoin(coin)) };
  },
  "overview/clients loadPeriodClients": async (scope, asked) => {
    const { book, period } = await overviewOf(scope, asked);
    return loadPeriodClients(scope, book, {
      days: period,
      coin: asked.measure.coin,
    });
  },
  "earnings/store sumEarned": async (scope, asked) => {
    const query = await earnedQuery(scope, asked);
    return sumEarned(scope, query);
  },
  "earnings/store sumEarnedByClient": async (scope, asked) => {
    const query = await earnedQuery(scope, asked);
    return sumEarnedByClient(scope, query, [
      { day: asked.filter.range.from, coin: "BTC", rate: "2" as Amount },
    ]);
  },
  "earnings/store rankEarners": async (scope, asked) => {
    const query = await earnedQuery(scope, asked);
    const rates = listDays(query.range).map((day) => ({
      day,
      coin: "USDT",
      rate: "1" as Amount,
    }));
    return rankEarners(scope, query, { rates, limit: 3, largest: 3 });
  },
  "earnings/load-earnings loadCover": async (scope, { filter }) => {
    const { spans } = await loadCover(scope, EARNER, filter.range);
    return spans;
  },
  "earnings/load-earnings loadEarnedBook": async (scope, asked) => {
    const { sums, coinDays } = await earnedBookOf(scope, asked);
    return { sums, coinDays };
  },
  "earnings/load-earnings loadShare": async (scope, { uid, today, direction }) =>
    loadShare(scope, EARNER, {
      today,
      last: addDays(today, -1),
      uid: direction === "asc" ? null : uid,
    }),
  "earnings/load-earnings loadClientShare": async (scope, { uid, filter, today }) => {
    const asked = { uid, range: filter.range, today };
    const { share, book } = await loadClientShare(scope, EARNER, asked);
    return { share, sums: book.sums };
  },
  "earnings/load-earned-clients loadEarnedClients": async (scope, asked) => {
    const { period } = await overviewOf(scope, asked);
    const { now, before } = period;
    const book = await loadEarnedBook(scope, EARNER, { range: now, before, uids: null });
    return loadEarnedClients(scope, book, { days: period, coin: asked.measure.coin });
  },
  "earnings/load-earned-clients loadEarnedOf": async (scope, { filter, uids, measure }) => {
    const asked = { range: filter.range, uids, coin: measure.coin };
    return [...(await loadEarnedOf(scope, EARNER, asked))].sort();
  },
  "brief/change explainPeriod": async (scope, asked) => {
    const { book, period } = await overviewOf(scope, asked);
    return explainPeriod(scope, book, { days: period, coin: changeOf(asked).coin });
  },
  "brief/change-table findLeftOut": (scope, asked) => findLeftOut(scope, changeOf(asked)),
  "brief/change-table openChangeTable": async (scope, asked) =>
    readTable(await openChangeTable(scope, changeOf(asked))),
  "overview/group-movers loadGroupMovers": async (scope, asked) => {
    const { period } = await overviewOf(scope, asked);
    return loadGroupMovers(scope, {
      days: period,
      coin: asked.measure.coin,
    });
  },
  "portfolio/clients loadPortfolioClients": (scope, asked) =>
    loadPortfolioClients(
      [{ scope, account: { id: 1, name: "book" } }],
      {
        list: { ...listQuery(asked), coin: null, sort: "rebate", direction: "desc" },
        accounts: [],
      },
      asked.today,
    ),
  "overview/load-overview loadOverviewBook": async (scope, asked) => {
    const { book, period } = await overviewOf(scope, asked);
    return {
      periods: book.periods,
      sums: book.sums,
      rows: coinRows(book, period),
      all: valueRow(book, period),
    };
  },
};
