import { isZeroAmount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  type PartnerStatementCoin,
  payableOf,
  type StatementEvent,
} from "@/lib/payouts/partner-statement";
import { listStatementEvents } from "@/lib/payouts/store/statement-events";
import type { CoinAmount } from "@/lib/rates/valuation";
import type { NotificationItem, NotificationKind } from "./kinds";

/** A worker that was down for less still notifies people of what happened. */
const HAPPENED_WITHIN_DAYS = 7;

type StatementKind = Extract<NotificationKind, `statement-${string}`>;
type StatementFacts = { readonly [Kind in StatementKind]: NotificationItem<Kind>[] };

/** What happened to partners' statements lately, each event once. */
export async function loadStatementFacts(scope: WholeAccountScope): Promise<StatementFacts> {
  const facts: StatementFacts = {
    "statement-waiting": [],
    "statement-disputed": [],
    "statement-approved": [],
    "statement-corrected": [],
    "statement-paid": [],
    "statement-unpaid": [],
    "statement-answered": [],
  };
  for (const event of await listStatementEvents(scope, HAPPENED_WITHIN_DAYS))
    addFacts(facts, event);
  return facts;
}

function addFacts(facts: StatementFacts, event: StatementEvent): void {
  const { id, kind, statementId, partnerId, partner, month, number, atMs, coins } = event;
  const item = { key: id, statement: statementId, payee: partnerId, partner, month, number, atMs };
  const toPay = payableCoins(coins);
  switch (kind) {
    case "prepared": {
      const { preparedById: preparer, preparedBy } = event;
      // A statement waits until it is approved. Without a known preparer nobody can approve it.
      if (number === null && preparer !== null)
        facts["statement-waiting"].push({ ...item, preparer, preparedBy, toPay });
      return;
    }
    case "approved": {
      const { correctedMonths: months } = event;
      facts["statement-approved"].push({ ...item, toPay });
      if (months.length > 0)
        facts["statement-corrected"].push({ ...item, months, changes: changesOf(coins) });
      return;
    }
    case "paid": {
      const { paidDay: day, paidReference: reference } = event;
      facts["statement-paid"].push({ ...item, day, reference, paid: toPay });
      return;
    }
    case "unpaid":
      facts["statement-unpaid"].push({ ...item, toPay });
      return;
    case "disputed":
    case "answered": {
      const { line, client, words } = event;
      facts[`statement-${kind}`].push({ ...item, line, client, words });
      return;
    }
    default:
      kind satisfies never;
  }
}

function payableCoins(coins: readonly PartnerStatementCoin[]): readonly CoinAmount[] {
  return coins
    .map(({ coin, due }) => ({ coin, amount: payableOf(due) }))
    .filter(({ amount }) => !isZeroAmount(amount));
}

function changesOf(coins: readonly PartnerStatementCoin[]) {
  return coins
    .map(({ coin, corrected }) => ({ coin, change: corrected }))
    .filter(({ change }) => !isZeroAmount(change));
}
