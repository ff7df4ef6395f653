import { listBusiestClients, searchClients } from "@/lib/clients/store/search";
import type { CommissionFilter } from "@/lib/commissions/commission";
import { countCommissionGroups, countCommissionsByClient } from "@/lib/commissions/store/facets";
import { addDays, daysBetween } from "@/lib/core/day";
import type { FilterLists } from "@/lib/core/filter-lists";
import type { AccountScope } from "@/lib/core/scope";

const GROUPED = ["coins", "symbols", "productTypes"] as const;
const NONE = { coins: [], symbols: [], productTypes: [] };
/** Clients that a search shows at once; more letters narrow it. */
const MOST_CLIENTS = 50;
/** Days that say who is busy; a year of ten thousand clients would take a second. */
const BUSY_DAYS = 7;

/** The coins, symbols and product types of the range and its clients, as `countChoices` counts them. */
export async function loadCommissionChoices(scope: AccountScope, filter: CommissionFilter) {
  const groups = await countCommissionGroups(scope, {
    ...filter,
    ...NONE,
    except: { ...filter.except, ...NONE },
  });
  const valued = groups.map(({ coin, symbol, productType, rowCount }) => ({
    ...{ coins: coin, symbols: symbol, productTypes: productType },
    rows: rowCount,
  }));
  return countChoices(GROUPED, valued, filter);
}

/** Clients that a search finds, without one those with most rows in the range's last week; counted like the others. */
export async function loadClientChoices(
  scope: AccountScope,
  filter: CommissionFilter,
  search: string,
) {
  const { from, to } = filter.range;
  const isShort = daysBetween(from, to) < BUSY_DAYS;
  const found =
    search === ""
      ? await listBusiestClients(
          scope,
          { from: isShort ? from : addDays(to, 1 - BUSY_DAYS), to },
          MOST_CLIENTS,
        )
      : await searchClients(scope, search, MOST_CLIENTS);
  if (found.length === 0) return [];
  const uids = found.map(({ uid }) => uid);
  const counts = await countCommissionsByClient(scope, {
    ...filter,
    uids,
    except: { ...filter.except, uids: [] },
  });
  const choices = found.map((client) => ({ ...client, rows: counts.get(client.uid) ?? 0 })); // counted: absent is none
  return search === "" ? choices.sort((a, b) => b.rows - a.rows) : choices;
}

/** A value to filter by, and how many rows the present filter would have of it without its own list. */
export type CountedChoice = { readonly value: string; readonly rows: number };

/** Counted under the other lists, most rows first, none absent. `groups`: rows of the filter without any of these lists. */
export function countChoices<List extends string>(
  lists: readonly List[],
  groups: readonly (Readonly<Record<List, string>> & { readonly rows: number })[],
  filter: FilterLists<List>,
): Readonly<Record<List, readonly CountedChoice[]>> {
  const countValues = (list: List): CountedChoice[] => {
    const others = lists.filter((other) => other !== list);
    const counts = new Map<string, number>();
    for (const group of groups) {
      const isIn = others.every((other) =>
        passes(group[other], filter[other], filter.except[other]),
      );
      counts.set(group[list], (counts.get(group[list]) ?? 0) + (isIn ? group.rows : 0));
    }
    return [...counts]
      .map(([value, rows]) => ({ value, rows }))
      .sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1));
  };
  const counted = lists.map((list) => [list, countValues(list)] as const);
  return Object.fromEntries(counted) as Record<List, CountedChoice[]>;
}

function passes(value: string, only: readonly string[], except: readonly string[]): boolean {
  return (only.length === 0 || only.includes(value)) && !except.includes(value);
}
