import { text as textOf } from "node:stream/consumers";
import { readChange, readLeaves } from "@/lib/brief/store/change";
import type { ClientSort } from "@/lib/clients/client-row";
import {
  countClientStates,
  isKnownClient,
  loadClientDays,
  loadClientMix,
} from "@/lib/clients/store/book";
import { loadClientList, sumChosenClients } from "@/lib/clients/store/list";
import {
  findClientProfile,
  listClientLabels,
  loadClientProfiles,
} from "@/lib/clients/store/profiles";
import type { ClientListRequest } from "@/lib/clients/store/request";
import { listBusiestClients, searchClients } from "@/lib/clients/store/search";
import type { BreakdownDimension } from "@/lib/commissions/breakdown";
import {
  type CommissionFilter,
  type CommissionSort,
  commissionCsvColumns,
} from "@/lib/commissions/commission";
import { ROW_ANOMALIES } from "@/lib/commissions/fees";
import { countActiveClients, countClientsByCoin } from "@/lib/commissions/store/active-clients";
import { findOddRates, listOddRows } from "@/lib/commissions/store/anomalies";
import { readBreakdown } from "@/lib/commissions/store/breakdown";
import type { ClientMeasure } from "@/lib/commissions/store/client-totals";
import { loadCommissionRowVersions } from "@/lib/commissions/store/days/history";
import {
  countCommissionGroups,
  countCommissionsByClient,
  listCommissionCoins,
} from "@/lib/commissions/store/facets";
import { sumRebatesByGroup } from "@/lib/commissions/store/group-rebates";
import { streamCommissionCsv, streamCommissionRows } from "@/lib/commissions/store/pages/csv";
import { loadCommissionPage } from "@/lib/commissions/store/pages/page";
import { loadClientMovers, rankClients } from "@/lib/commissions/store/ranking";
import {
  countCommissions,
  countCommissionsByCoin,
  sumCommissionFees,
  sumCommissionsByCoin,
  sumCommissionsByCoinDay,
  sumFilterByCoinDay,
} from "@/lib/commissions/store/reads";
import { findUidList, findUnknownUids } from "@/lib/commissions/store/uid-lists";
import { addDays, type Day } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import type { AccountScope } from "@/lib/core/scope";
import type { SortDirection } from "@/lib/core/sort";
import { isForPartners } from "@/lib/users/hidden-from-partners";

/**
 * The arguments of a read; they may name clients of other people, and clients that do not exist.
 */
export type ReadAsked = {
  readonly filter: CommissionFilter;
  readonly sort: CommissionSort;
  readonly direction: SortDirection;
  readonly clientSort: ClientSort;
  readonly dimension: BreakdownDimension;
  readonly measure: ClientMeasure;
  readonly uid: string;
  readonly uids: readonly string[];
  readonly search: string;
  readonly labels: readonly string[];
  readonly listId: string;
  /** The exchange's day. */
  readonly today: Day;
};

export type PartnerRead = (scope: AccountScope, asked: ReadAsked) => Promise<unknown>;

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/**
 * The records of a CSV without the columns that are missing in a partner's file; in the partner's
 * own book these columns are empty.
 */
export function toldRecords(text: string): (readonly string[])[] {
  const records = [...readCsvRecords(text)].map(({ fields }) => fields);
  const header = records[0] ?? [];
  return records.map((fields) =>
    fields.filter((_, at) => isForPartners("commission-column", header[at] ?? "")),
  );
}

const byCoin = ({ measure }: ReadAsked) => measure.coin ?? "BTC";
const before = ({ filter }: ReadAsked) => ({
  from: addDays(filter.range.from, -3),
  to: addDays(filter.range.from, -1),
});
const calendarOf = ({ today }: ReadAsked) => ({
  newest: addDays(today, -2),
  newFrom: addDays(today, -4),
  dormantThrough: addDays(today, -6),
  lostThrough: addDays(today, -8),
});

function listRequest(asked: ReadAsked): ClientListRequest {
  const { filter, measure, search, labels, clientSort: sort, direction } = asked;
  return {
    range: filter.range,
    coin: measure.coin,
    choice: { search, states: [], labels },
    calendar: calendarOf(asked),
    trend: { now: filter.range, before: before(asked), coins: ["BTC", "USDT"] },
    sort,
    direction,
    size: 3,
    position: null,
  };
}

/** Sums by client have no symbols and product types. */
function ofClients(filter: CommissionFilter): CommissionFilter {
  const none = { symbols: [], productTypes: [] };
  return { ...filter, ...none, except: { ...filter.except, ...none } };
}

export const changeOf = (asked: ReadAsked) => ({
  now: asked.filter.range,
  before: before(asked),
  coin: asked.measure.coin,
  exceptCoins: [],
});

/** Every read of the store that takes a partner's scope, by file and name. */
export const STORE_READS: Readonly<Record<string, PartnerRead>> = {
  "clients/store/book countClientStates": async (scope, asked) =>
    [...(await countClientStates(scope, calendarOf(asked)))].sort(),
  "clients/store/book loadClientDays": (scope, { uids, filter }) =>
    loadClientDays(scope, uids, filter.range),
  "clients/store/book loadClientMix": (scope, { filter }) => loadClientMix(scope, filter),
  "clients/store/book isKnownClient": (scope, { uid }) => isKnownClient(scope, uid),
  "clients/store/list loadClientList": (scope, asked) => loadClientList(scope, listRequest(asked)),
  "clients/store/list sumChosenClients": (scope, asked) =>
    sumChosenClients(scope, listRequest(asked)),
  "commissions/store/ranking loadClientMovers": async (scope, asked) => {
    const ask = () =>
      loadClientMovers(scope, {
        range: asked.filter.range,
        before: before(asked),
        by: asked.measure,
        limit: 3,
        largest: 3,
      });
    await ask();
    return ask(); // the cached answer covers the same clients
  },
  "clients/store/profiles findClientProfile": async (scope, { uid }) => {
    const {
      updatedBy: _by,
      updatedAt: _at,
      ...found
    } = (await findClientProfile(scope, uid)) ?? {};
    return found;
  },
  "clients/store/profiles loadClientProfiles": async (scope, { uids }) =>
    [...(await loadClientProfiles(scope, uids))].sort(),
  "clients/store/profiles listClientLabels": (scope) => listClientLabels(scope),
  "commissions/store/ranking rankClients": (scope, { filter, measure }) =>
    rankClients(scope, { filter: ofClients(filter), by: measure, limit: 3 }),
  "commissions/store/active-clients countActiveClients": (scope, { filter, dimension }) =>
    countActiveClients(scope, {
      filter,
      by: dimension === "uid" ? "symbol" : dimension,
      per: "day",
      top: 2,
    }),
  "commissions/store/active-clients countClientsByCoin": (scope, { filter }) =>
    countClientsByCoin(scope, filter.range),
  "commissions/store/anomalies listOddRows": (scope, { filter }) =>
    Promise.all(ROW_ANOMALIES.map((kind) => listOddRows(scope, filter, { kind, limit: 3 }))),
  "commissions/store/anomalies findOddRates": (scope, { filter }) =>
    findOddRates(scope, filter, { gap: "0.01" as never, limit: 5, worth: [] }),
  "commissions/store/breakdown readBreakdown": (scope, asked) =>
    readBreakdown(scope, {
      filter: { ...asked.filter, coins: [byCoin(asked)] },
      by: asked.dimension,
      measure: "rebateAmount",
      per: "week",
      top: 2,
      named: asked.dimension === "uid" && asked.direction === "asc" ? asked.uids : null,
      rates: null,
    }),
  "commissions/store/reads sumCommissionsByCoinDay": (scope, { filter }) =>
    sumCommissionsByCoinDay(scope, filter.range),
  "commissions/store/facets listCommissionCoins": (scope) => listCommissionCoins(scope),
  "commissions/store/pages/csv streamCommissionCsv": async (scope, { filter }) =>
    toldRecords(await textOf(streamCommissionCsv(scope, filter))),
  "commissions/store/pages/csv streamCommissionRows": async (scope, { filter }) =>
    (await collect(streamCommissionRows(scope, filter))).map((row) => {
      const columns = commissionCsvColumns(scope);
      return row.filter((_, at) => isForPartners("commission-column", columns[at]?.header ?? ""));
    }),
  "commissions/store/facets countCommissionGroups": async (scope, { filter }) =>
    (await countCommissionGroups(scope, filter)).map((group) => JSON.stringify(group)).sort(),
  "commissions/store/facets countCommissionsByClient": async (scope, { filter, uid }) =>
    [...(await countCommissionsByClient(scope, { ...filter, uids: [uid, ...filter.uids] }))].sort(),
  "clients/store/search searchClients": (scope, { search }) => searchClients(scope, search, 4),
  "clients/store/search listBusiestClients": (scope, { filter }) =>
    listBusiestClients(scope, filter.range, 3),
  "commissions/store/reads sumFilterByCoinDay": (scope, { filter }) =>
    sumFilterByCoinDay(scope, filter),
  "commissions/store/reads sumCommissionFees": (scope, { filter }) =>
    sumCommissionFees(scope, filter),
  "brief/store/change readLeaves": (scope, asked) => readLeaves(scope, changeOf(asked)),
  "brief/store/change readChange": (scope, asked) =>
    readChange(scope, { ...changeOf(asked), mostLines: 2 }),
  "commissions/store/group-rebates sumRebatesByGroup": (scope, asked) =>
    sumRebatesByGroup(scope, {
      now: asked.filter.range,
      before: before(asked),
      coin: asked.measure.coin,
    }),
  "commissions/store/pages/page loadCommissionPage": (scope, { filter, sort, direction }) =>
    loadCommissionPage(scope, filter, { sort, direction, size: 5, position: null }, { few: 3 }),
  "commissions/store/reads sumCommissionsByCoin": (scope, { filter }) =>
    sumCommissionsByCoin(scope, filter),
  "commissions/store/reads countCommissions": (scope, { filter }) =>
    countCommissions(scope, filter),
  "commissions/store/reads countCommissionsByCoin": async (scope, { filter }) =>
    (await countCommissionsByCoin(scope, filter)).sort((a, b) => (a.coin < b.coin ? -1 : 1)),
  "commissions/store/days/history loadCommissionRowVersions": async (scope, { uid, filter }) => {
    const key = { coin: "BTC", symbol: "@X", productType: "", occurrence: 0 };
    const versions = await loadCommissionRowVersions(scope, {
      day: filter.range.from,
      uid,
      ...key,
    });
    return versions.map(({ row, lastRevision }) => ({ row, isGone: lastRevision !== null }));
  },
  "commissions/store/uid-lists findUidList": findKnown,
  "commissions/store/uid-lists findUnknownUids": (scope, { uids }) => findUnknownUids(scope, uids),
};

/** A list stores any uids; a partner sees only those of his scope. */
async function findKnown(scope: AccountScope, { listId }: ReadAsked): Promise<readonly string[]> {
  const uids = (await findUidList(scope, listId)) ?? [];
  const unknown = await findUnknownUids(scope, uids);
  return uids.filter((uid) => !unknown.includes(uid));
}
