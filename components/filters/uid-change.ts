import { uidParam } from "@/lib/core/address/uid-param";
import type { LedgerUrlChange } from "../commissions/use-ledger-url";
import type { ClientSearch } from "./client-search";
import type { Chosen } from "./filter-pill";

/** As many as lib/reports/commissions/query.ts writes into an address. */
const MOST_IN_ADDRESS = 100;

/** What the address says of these clients; many of them are kept by the server first, and named by their list's id. */
export async function uidChange(
  { only, except }: Chosen,
  { accountId, keep }: ClientSearch,
): Promise<{ change: LedgerUrlChange } | { refused: string }> {
  const change: LedgerUrlChange = {};
  for (const [uids, key, listKey] of [
    [only, "uid", "uidList"],
    [except, "exceptUid", "exceptUidList"],
  ] as const) {
    if (uids.length <= MOST_IN_ADDRESS) {
      change[key] = uids.map(uidParam);
      continue;
    }
    const kept = await keep({ accountId, uids: [...uids] });
    if ("refused" in kept) return kept;
    change[listKey] = kept.id;
  }
  return { change };
}
