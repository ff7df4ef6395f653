import type { FoundClient } from "@/lib/core/clients/client";
import type { CommissionFilter } from "@/lib/core/commissions/commission";
import { addDays, daysBetween } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import {
  countCommissionGroups,
  countCommissionsByClient,
  listBusiestClients,
  searchClients,
} from "@/lib/store/commissions/facets";
import { type CountedChoice, countChoices } from "./count-choices";

/** The value with most rows first; values without rows on these days are absent. */
export type CommissionChoices = Readonly<Record<(typeof GROUPED)[number], readonly CountedChoice[]>>;

export type ClientChoice = FoundClient & { readonly rows: number };

const GROUPED = ["coins", "symbols", "productTypes"] as const;
const NONE = { coins: [], symbols: [], productTypes: [] };
/** Clients that a search shows at once; more letters narrow it. */
const MOST_CLIENTS = 50;
/** Days that say who is busy; a year of ten thousand clients would take a second. */
const BUSY_DAYS = 7;

/** The coins, symbols and product types of the range and its clients, each counted under the other lists. */
export async function loadCommissionChoices(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<CommissionChoices> {
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
): Promise<ClientChoice[]> {
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
