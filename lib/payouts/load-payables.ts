import { isZeroAmount } from "@/lib/core/amount";
import type { Month } from "@/lib/core/month";
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

/**
 * What is to be paid of approved statements, by number and coin, and what would be if no later
 * statement of the partner were in preparation.
 */
export async function loadPayables(scope: WholeAccountScope): Promise<Payable[]> {
  const [statements, entered] = await Promise.all([
    listPartnerStatements(scope),
    store.listPayoutAddresses(scope),
  ]);
  const current = entered.filter(({ isCurrent, address }) => isCurrent && address !== null);
  const prepared = new Map<string, Month>();
  for (const { number, partnerId, month } of statements)
    if (number === null) prepared.set(partnerId, month);
  const payables: Payable[] = [];
  for (const { id, number, month, partnerId, partner, state, content } of statements) {
    if (state !== "open" || number === null) continue;
    for (const { coin, due } of content.coins) {
      const amount = payableOf(due);
      if (isZeroAmount(amount)) continue;
      const to = current.find((each) => each.partnerId === partnerId && each.coin === coin) ?? null;
      const preparedMonth = prepared.get(partnerId) ?? null;
      const of = { statementId: id, number, month, partnerId, partner };
      payables.push({ ...of, coin, amount, preparedMonth, to });
    }
  }
  return payables.sort((a, b) => a.number - b.number);
}

const COLUMNS: Columns<Payable> = [
  { header: "statement", kind: "count", read: ({ number }) => number },
  ...columnsOf("text", "month", "partner", "coin"),
  {
    header: "amount",
    kind: "amount",
    read: (payable) => (isPayable(payable) ? payable.amount : null),
  },
  { header: "network", kind: "text", read: ({ to }) => to?.network },
  { header: "address", kind: "text", read: ({ to }) => to?.address },
  { header: "addressSince", kind: "instant", read: ({ to }) => to?.enteredAt },
  { header: "addressNote", kind: "text", read: ({ to }) => addressNote(to) },
  {
    header: "carriedAmount",
    kind: "amount",
    read: (payable) => (isPayable(payable) ? null : payable.amount),
  },
  { header: "carriedNote", kind: "text", read: ({ preparedMonth }) => carriedNote(preparedMonth) },
];

/** An amount that a statement in preparation carries is in no sum of what is to be paid. */
function isPayable({ preparedMonth }: Payable): boolean {
  return preparedMonth === null;
}

function carriedNote(month: Month | null): string | null {
  if (month === null) return null;
  return `do not pay: a statement of ${month} is being prepared, which carries this amount; discard or approve it first`;
}

function addressNote(to: EnteredPayoutAddress | null): string | null {
  if (to === null) return "no address";
  return to.isRecent ? "changed within 24 hours" : null;
}

export function openPayablesTable(payables: readonly Payable[]): ExportTable {
  return tableOf(COLUMNS, payables);
}
