import { text as textOf } from "node:stream/consumers";
import type { BreakdownDimension } from "@/lib/core/breakdown";
import type { ClientSort } from "@/lib/core/client-list";
import {
  COMMISSION_CSV_COLUMNS,
  type CommissionFilter,
  type CommissionSort,
  isBookTotal,
  type SortDirection,
} from "@/lib/core/commission";
import { readCsvRecords } from "@/lib/core/csv-records";
import { addDays, type Day } from "@/lib/core/day";
import { ROW_ANOMALIES } from "@/lib/core/fees";
import type { AccountScope } from "@/lib/core/scope";
import { countActiveInRanges } from "@/lib/store/active-clients";
import {
  countClientStates,
  isKnownClient,
  loadClientDays,
  loadClientLife,
  loadClientMix,
} from "@/lib/store/client-book";
import { loadClientList } from "@/lib/store/client-list";
import type { ClientMeasure } from "@/lib/store/client-measure";
import { loadClientMovers } from "@/lib/store/client-movers";
import { findClientProfile, listClientLabels, loadClientProfiles } from "@/lib/store/client-profiles";
import { rankClients } from "@/lib/store/client-ranking";
import type { ClientListRequest } from "@/lib/store/client-request";
import { sumChosenClients } from "@/lib/store/client-totals";
import { countActiveClients } from "@/lib/store/commission-active-clients";
import { findOddRates, listOddRows } from "@/lib/store/commission-anomalies";
import { readBreakdown } from "@/lib/store/commission-breakdown";
import { sumCommissionsByCoinDay } from "@/lib/store/commission-coin-days";
import { listCommissionCoins } from "@/lib/store/commission-coins";
import { streamCommissionCsv } from "@/lib/store/commission-csv";
import {
  countCommissionGroups,
  countCommissionsByClient,
  listBusiestClients,
  searchClients,
} from "@/lib/store/commission-facets";
import { sumCommissionFees } from "@/lib/store/commission-fees";
import { sumRebatesByGroup } from "@/lib/store/commission-groups";
import { loadCommissionPage } from "@/lib/store/commission-page";
import { countCommissions, sumCommissionsByCoin } from "@/lib/store/commission-reads";
import { loadCommissionRowVersions } from "@/lib/store/commission-row-versions";
import { streamCommissionRows } from "@/lib/store/commission-rows-stream";
import { findUidList, findUnknownUids } from "@/lib/store/uid-lists";

/** What a read is asked for; it may name clients that are another's, and some that nobody ever heard of. */
export type Asked = {
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

export type Read = (scope: AccountScope, asked: Asked) => Promise<unknown>;

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const TOLD_COLUMNS = COMMISSION_CSV_COLUMNS.filter(({ header }) => !isBookTotal(header)).length;

/** The records of a CSV without the columns that a partner's file does not have: in his own book they are empty. */
export function toldRecords(text: string): (readonly string[])[] {
  const records = [...readCsvRecords(text)].map(({ fields }) => fields);
  const header = records[0] ?? [];
  return records.map((fields) => fields.filter((_, at) => !isBookTotal(header[at] ?? "")));
}

const byCoin = ({ measure }: Asked) => (measure.kind === "amount" ? measure.coin : "BTC");
const before = ({ filter }: Asked) => ({
  from: addDays(filter.range.from, -3),
  to: addDays(filter.range.from, -1),
});
const calendarOf = ({ today }: Asked) => ({
  newest: addDays(today, -2),
  newFrom: addDays(today, -4),
  dormantThrough: addDays(today, -6),
  lostThrough: addDays(today, -8),
});

function listRequest(asked: Asked): ClientListRequest {
  const { filter, measure, search, labels, clientSort: sort, direction } = asked;
  return {
    range: filter.range,
    measure: measure.kind === "value" ? { kind: "value" } : { kind: "coin", coin: measure.coin },
    choice: { search, states: [], labels },
    calendar: calendarOf(asked),
    trend: { now: filter.range, before: before(asked), coins: ["BTC", "USDT"] },
    sort,
    direction,
    size: 3,
    position: null,
  };
}

/** Every read of the store that can be told of some clients alone, by file and name. */
export const STORE_READS: Readonly<Record<string, Read>> = {
  "active-clients countActiveInRanges": (scope, asked) =>
    countActiveInRanges(scope, [asked.filter.range, before(asked)]),
  "client-book countClientStates": async (scope, asked) =>
    [...(await countClientStates(scope, calendarOf(asked)))].sort(),
  "client-book loadClientDays": (scope, { uids, filter }) => loadClientDays(scope, uids, filter.range),
  "client-book loadClientLife": (scope, { uid }) => loadClientLife(scope, uid),
  "client-book loadClientMix": (scope, { filter }) => loadClientMix(scope, filter),
  "client-book isKnownClient": (scope, { uid }) => isKnownClient(scope, uid),
  "client-list loadClientList": (scope, asked) => loadClientList(scope, listRequest(asked)),
  "client-totals sumChosenClients": (scope, asked) => sumChosenClients(scope, listRequest(asked)),
  "client-movers loadClientMovers": async (scope, asked) => {
    const ask = () =>
      loadClientMovers(scope, {
        range: asked.filter.range,
        before: before(asked),
        by: asked.measure,
        limit: 3,
        largest: 3,
      });
    await ask();
    return ask(); // what was kept is of the same clients
  },
  "client-profiles findClientProfile": async (scope, { uid }) => {
    const found = await findClientProfile(scope, uid);
    return found && { uid: found.uid, customerId: found.customerId, labels: found.labels, note: found.note };
  },
  "client-profiles loadClientProfiles": async (scope, { uids }) =>
    [...(await loadClientProfiles(scope, uids))].sort(),
  "client-profiles listClientLabels": (scope) => listClientLabels(scope),
  "client-ranking rankClients": (scope, { filter, measure, direction, uids }) =>
    rankClients(scope, { filter, by: measure, direction, limit: 3, position: null, only: uids }),
  "commission-active-clients countActiveClients": (scope, { filter, dimension }) =>
    countActiveClients(scope, {
      filter,
      by: dimension === "uid" ? "symbol" : dimension,
      per: "day",
      top: 2,
    }),
  "commission-anomalies listOddRows": (scope, { filter }) =>
    Promise.all(ROW_ANOMALIES.map((kind) => listOddRows(scope, filter, { kind, limit: 3 }))),
  "commission-anomalies findOddRates": (scope, { filter }) =>
    findOddRates(scope, filter, { gap: "0.01" as never, limit: 5, mostRows: 10 }),
  "commission-breakdown readBreakdown": (scope, asked) =>
    readBreakdown(scope, {
      filter: { ...asked.filter, coins: [byCoin(asked)] },
      by: asked.dimension,
      measure: "rebateAmount",
      per: "week",
      top: 2,
      named: asked.dimension === "uid" && asked.direction === "asc" ? asked.uids : null,
      rates: null,
    }),
  "commission-coin-days sumCommissionsByCoinDay": (scope, { filter }) =>
    sumCommissionsByCoinDay(scope, filter.range),
  "commission-coins listCommissionCoins": (scope) => listCommissionCoins(scope),
  "commission-csv streamCommissionCsv": async (scope, { filter }) =>
    toldRecords(await textOf(streamCommissionCsv(scope, filter))),
  "commission-rows-stream streamCommissionRows": async (scope, { filter }) =>
    (await collect(streamCommissionRows(scope, filter))).map((row) => row.slice(0, TOLD_COLUMNS)),
  "commission-facets countCommissionGroups": async (scope, { filter }) =>
    (await countCommissionGroups(scope, filter)).map((group) => JSON.stringify(group)).sort(),
  "commission-facets countCommissionsByClient": async (scope, { filter, uid }) =>
    [...(await countCommissionsByClient(scope, { ...filter, uids: [uid, ...filter.uids] }))].sort(),
  "commission-facets searchClients": (scope, { search }) => searchClients(scope, search, 4),
  "commission-facets listBusiestClients": (scope, { filter }) => listBusiestClients(scope, filter.range, 3),
  "commission-fees sumCommissionFees": (scope, { filter }) => sumCommissionFees(scope, filter),
  "commission-groups sumRebatesByGroup": (scope, asked) =>
    sumRebatesByGroup(scope, {
      now: asked.filter.range,
      before: before(asked),
      unit: asked.measure.kind === "value" ? "value" : { coin: asked.measure.coin },
    }),
  "commission-page loadCommissionPage": (scope, { filter, sort, direction }) =>
    loadCommissionPage(scope, filter, { sort, direction, size: 5, position: null }, { wholeUpTo: 3 }),
  "commission-reads sumCommissionsByCoin": (scope, { filter }) => sumCommissionsByCoin(scope, filter),
  "commission-reads countCommissions": (scope, { filter }) => countCommissions(scope, filter),
  "commission-row-versions loadCommissionRowVersions": async (scope, { uid, filter }) => {
    const key = { coin: "BTC", symbol: "@X", productType: "", occurrence: 0 };
    const versions = await loadCommissionRowVersions(scope, { day: filter.range.from, uid, ...key });
    return versions.map(({ row, lastRevision }) => ({ row, isGone: lastRevision !== null }));
  },
  "uid-lists findUidList": findKnown,
  "uid-lists findUnknownUids": (scope, { uids }) => findUnknownUids(scope, uids),
};

/** A list holds whatever was given; only of the scope's clients does a partner hear. */
async function findKnown(scope: AccountScope, { listId }: Asked): Promise<readonly string[]> {
  const uids = (await findUidList(scope, listId)) ?? [];
  const unknown = await findUnknownUids(scope, uids);
  return uids.filter((uid) => !unknown.includes(uid));
}
