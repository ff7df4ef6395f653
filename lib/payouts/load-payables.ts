import { isZeroAmount } from "@/lib/core/amount";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { listPartnerStatements } from "@/lib/payouts/store/partner-statements";
import * as store from "@/lib/payouts/store/payout-addresses";
import { payableOf } from "./partner-statement";
import type { EnteredPayoutAddress, Payable } from "./payout-address";

/** Every entry, newest first; for a partner their own. */
export function listPayoutAddresses(scope: AccountScope): Promise<EnteredPayoutAddress[]> {
  return store.listPayoutAddresses(scope);
}

/** What is to be paid of approved statements, by number and coin. */
export async function loadPayables(scope: WholeAccountScope): Promise<Payable[]> {
  const [statements, entered] = await Promise.all([
    listPartnerStatements(scope),
    store.listPayoutAddresses(scope),
  ]);
  const current = entered.filter(({ isCurrent, address }) => isCurrent && address !== null);
  const payables: Payable[] = [];
  for (const { id, number, month, partnerId, partner, state, content } of statements) {
    if (state !== "open" || number === null) continue;
    for (const { coin, due } of content.coins) {
      const amount = payableOf(due);
      if (isZeroAmount(amount)) continue;
      const to = current.find((each) => each.partnerId === partnerId && each.coin === coin) ?? null;
      payables.push({ statementId: id, number, month, partnerId, partner, coin, amount, to });
    }
  }
  return payables.sort((a, b) => a.number - b.number);
}

const COLUMNS: Columns<Payable> = [
  { header: "statement", kind: "count", read: ({ number }) => number },
  ...columnsOf("text", "month", "partner", "coin"),
  ...columnsOf("amount", "amount"),
  { header: "network", kind: "text", read: ({ to }) => to?.network },
  { header: "address", kind: "text", read: ({ to }) => to?.address },
  { header: "addressSince", kind: "instant", read: ({ to }) => to?.enteredAt },
  { header: "addressNote", kind: "text", read: ({ to }) => addressNote(to) },
];

function addressNote(to: EnteredPayoutAddress | null): string | null {
  if (to === null) return "no address";
  return to.isRecent ? "changed within 24 hours" : null;
}

export function openPayablesTable(payables: readonly Payable[]): ExportTable {
  return tableOf(COLUMNS, payables);
}
