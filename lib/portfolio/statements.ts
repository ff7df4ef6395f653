import { countOpenDisputes } from "@/lib/payouts/store/disputes";
import { listPartnerStatements } from "@/lib/payouts/store/partner-statements";
import type { PortfolioStatement } from "@/lib/portfolio/portfolio";
import type { PortfolioAccount } from "./overview";

/**
 * Partners' statements of all accounts, newest month first: for each account those that /payouts
 * shows this person.
 */
export async function loadPortfolioStatements(
  accounts: readonly PortfolioAccount[],
): Promise<PortfolioStatement[]> {
  const lists = await Promise.all(
    accounts.map(async ({ scope, account }) => {
      const statements = await listPartnerStatements(scope);
      const ids = statements.map(({ id }) => id);
      const openDisputes = await countOpenDisputes(scope, ids);
      return statements.map(({ id, partner, month, number, state, content }) => ({
        account,
        id,
        partner,
        month,
        number,
        state,
        openDisputes: openDisputes.get(id) ?? 0, // absent: none
        earned: content.earned,
        currency: content.currency,
        coins: content.coins,
      }));
    }),
  );
  // Within a month: by account, then in the order of the account's own list.
  return lists.flat().sort((a, b) => (a.month < b.month ? 1 : -Number(a.month > b.month)));
}
