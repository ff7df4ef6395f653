import { listBusiestClients, searchClients } from "@/lib/clients/store/search";
import type { CommissionFilter } from "@/lib/commissions/commission";
import { countCommissionGroups, countCommissionsByClient } from "@/lib/commissions/store/facets";
import { countChoices } from "@/lib/core/count-choices";
import { addDays, type DayRange, daysBetween } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import type { CountedClient } from "./contract";

const GROUPED = ["coins", "symbols", "productTypes"] as const;
const NONE = { coins: [], symbols: [], productTypes: [] };
/** A search returns at most this many clients. */
const MOST_CLIENTS = 50;
/**
 * The busiest clients are those of so many days: a year of ten thousand clients would take a
 * second.
 */
const BUSY_DAYS = 7;

/**
 * The coins, symbols and product types of the range and its clients, as `countChoices` counts them.
 */
export async function loadCommissionChoices(scope: AccountScope, filter: CommissionFilter) {
  const groups = await countCommissionGroups(scope, {
    ...filter,
    ...NONE,
    except: { ...filter.except, ...NONE },
  });
  const valued = groups.map(({ coin, symbol, productType, rowCount }) => ({
    coins: coin,
    symbols: symbol,
    productTypes: productType,
    rows: rowCount,
  }));
  return countChoices(GROUPED, valued, filter);
}

/**
 * The clients that a search finds; without one, those with most rows in the range's last week.
 * Counted like the others.
 */
export async function searchLedgerClients(
  scope: AccountScope,
  filter: CommissionFilter,
  search: string,
): Promise<CountedClient[]> {
  const found =
    search === ""
      ? await listBusiestClients(scope, lastWeek(filter.range), MOST_CLIENTS)
      : await searchClients(scope, search, MOST_CLIENTS);
  if (found.length === 0) return [];
  const uids = found.map(({ uid }) => uid);
  const except = { ...filter.except, uids: [] };
  const counts = await countCommissionsByClient(scope, { ...filter, uids, except });
  const clients = found.map((client) => ({ ...client, rows: counts.get(client.uid) ?? 0 })); // a client without rows is absent
  return search === "" ? clients.sort((a, b) => b.rows - a.rows) : clients;
}

function lastWeek({ from, to }: DayRange): DayRange {
  const isShort = daysBetween(from, to) < BUSY_DAYS;
  return { from: isShort ? from : addDays(to, 1 - BUSY_DAYS), to };
}
