import {
  allCommissions,
  COMMISSION_SORTS,
  type CommissionFilter,
  type CommissionSort,
} from "@/lib/commissions/commission";
import { loadCommissionTable } from "@/lib/commissions/load-commissions";
import { type CommissionCursor, parseCursor } from "@/lib/commissions/store/pages/order";
import { addDays, daysBetween } from "@/lib/core/day";
import {
  type DeskLedger,
  type LedgerQuestion,
  lastDays,
  smallestClients,
  uidOf,
} from "./desk-ledger";

/**
 * Some filters with every sort: the first page, and pages in both directions from the middle of the
 * ledger.
 */
export async function pageQuestions(ledger: DeskLedger): Promise<LedgerQuestion[]> {
  const questions: LedgerQuestion[] = [];
  for (const [name, filter] of Object.entries(pageFilters(ledger))) {
    for (const sort of INDEXED_SORTS) {
      const cursor = await middleOf(ledger, filter, sort);
      const sides = cursor ? (["after", "before"] as const) : [];
      for (const position of [null, ...sides.map((side) => cursor && { side, cursor })]) {
        const query = { filter, sort, direction: "desc", size: 50, position } as const;
        questions.push({
          group:
            DEFAULT_FILTERS.includes(name) && DEFAULT_SORTS.includes(sort)
              ? "pages in the default orders"
              : "pages by any filter and order",
          name: `${name} by ${sort}${position ? `, ${position.side} the middle` : ""}`,
          ask: () => loadCommissionTable(ledger.scope, query),
        });
      }
    }
  }
  return questions;
}

function pageFilters(ledger: DeskLedger): Record<string, CommissionFilter> {
  const all = allCommissions(ledger.range);
  const but = (uids: readonly string[]) => ({ ...all, except: { ...all.except, uids } });
  return {
    everything: all,
    "90 days": { ...all, range: lastDays(ledger, 90) },
    "three clients": { ...all, uids: [uidOf(3), uidOf(17), uidOf(99)] },
    "ten clients": { ...all, uids: spread(ledger, 10) },
    "25 clients": { ...all, uids: spread(ledger, 25) },
    "60 clients": { ...all, uids: spread(ledger, 60) },
    "200 clients": { ...all, uids: spread(ledger, 200) },
    "200 clients of the smallest amounts": { ...all, uids: smallestClients(ledger, 200) },
    "a fifth of the clients": { ...all, uids: spread(ledger, ledger.clients / 5) },
    "half of the clients": { ...all, uids: spread(ledger, ledger.clients / 2) },
    "25 clients in a symbol": { ...all, uids: spread(ledger, 25), symbols: ["BTCUSDT"] },
    "200 clients in a symbol": { ...all, uids: spread(ledger, 200), symbols: ["SOLUSDT"] },
    "200 clients in a product": { ...all, uids: spread(ledger, 200), productTypes: ["SPOT"] },
    "half of the clients in a product": {
      ...all,
      uids: spread(ledger, ledger.clients / 2),
      productTypes: ["USDT-FUTURES"],
    },
    "a coin": { ...all, coins: ["BTC"] },
    "a symbol": { ...all, symbols: ["SOLUSDT"] },
    "a product in 37 days": { ...all, range: lastDays(ledger, 37), productTypes: ["USDT-FUTURES"] },
    "all but a client": but([uidOf(17)]),
    "all but 200 clients": but(spread(ledger, 200)),
    "all but 200 clients in a product": { ...but(spread(ledger, 200)), productTypes: ["SPOT"] },
  };
}

const DEFAULT_FILTERS = ["everything", "90 days"];
const DEFAULT_SORTS: readonly CommissionSort[] = ["date", "uid", "rebateAmount"];
/** The desk offers other sorts only for filters with few rows. */
const INDEXED_SORTS = COMMISSION_SORTS.filter((sort) =>
  ["date", "uid", "symbol", "dealAmount", "rebateAmount"].includes(sort),
);

/** This many clients, spread over the whole range. */
function spread({ clients }: DeskLedger, count: number): string[] {
  return Array.from({ length: count }, (_, at) => uidOf(Math.floor((at * clients) / count)));
}

/** The cursor of a row on a day in the middle. */
async function middleOf(
  { scope }: DeskLedger,
  filter: CommissionFilter,
  sort: (typeof INDEXED_SORTS)[number],
): Promise<CommissionCursor | null> {
  const middle = addDays(
    filter.range.to,
    -Math.floor(daysBetween(filter.range.from, filter.range.to) / 3),
  );
  const within = { ...filter, range: { from: middle, to: middle } };
  const query = { filter: within, sort, direction: "desc", size: 7, position: null } as const;
  const { next } = await loadCommissionTable(scope, query);
  return next === null ? null : parseCursor(next);
}
