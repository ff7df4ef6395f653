import { loadClients } from "@/lib/clients/load-client-list";
import { shareOf } from "@/lib/commissions/breakdown/assemble";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { findUnknownUids } from "@/lib/commissions/store/uid-lists";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { compareText } from "@/lib/core/group-by";
import { findGaps } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import type { AccountGaps, AccountWord, PortfolioClient } from "@/lib/portfolio/portfolio";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { valueField } from "@/lib/rates/value-field";
import type { PortfolioAccount } from "./overview";
import { MOST_SHOWN, type PortfolioClientsQuery } from "./query";

export type PortfolioClients = {
  readonly currency: string;
  /** Largest first; clients without a value come last. */
  readonly rows: readonly PortfolioClient[];
  /** Matching clients of the chosen accounts, beyond the rows too. */
  readonly clientCount: number;
  /** Rebate of all accounts over these days, chosen or not; null: nothing of it could be valued. */
  readonly total: Amount | null;
  readonly notWhole: readonly AccountGaps[];
};

/**
 * The largest clients of the accounts, each row as in its account's own list. `today`: the
 * exchange's day.
 */
export async function loadPortfolioClients(
  accounts: readonly PortfolioAccount[],
  { list, accounts: ids }: PortfolioClientsQuery,
  today: Day,
): Promise<PortfolioClients> {
  const { range } = list;
  const chosen = accounts.filter(({ account }) => ids.length === 0 || ids.includes(account.id));
  const [valuation, notWhole, sums, lists] = await Promise.all([
    readValuation(range),
    findNotWholeOver(accounts, range, today),
    Promise.all(accounts.map(({ scope }) => sumCommissionsByCoinDay(scope, range))),
    Promise.all(
      chosen.map(async ({ scope, account }) => ({
        account,
        ...(await loadClients(scope, list, today)),
      })),
    ),
  ]);
  const total = valueField(valuation, sums.flat(), "rebateAmount").value;
  const rows = lists
    .flatMap(({ account, rows: own }) =>
      own.map(({ profile, state, rebate }) => ({ account, profile, state, rebate })),
    )
    .sort(
      (a, b) =>
        byAmount(a.rebate.amount, b.rebate.amount) || compareText(a.profile.uid, b.profile.uid),
    )
    .slice(0, MOST_SHOWN);
  const known = await findAccountsOf(
    accounts,
    rows.map(({ profile }) => profile.uid),
  );
  return {
    currency: valuation.currency,
    rows: rows.map((row) => ({
      ...row,
      share: shareOf(row.rebate.amount, total),
      alsoIn: known(row.profile.uid)
        .filter(({ id }) => id !== row.account.id)
        .map(({ name }) => name),
    })),
    clientCount: lists.reduce((count, { clientCount }) => count + clientCount, 0),
    total,
    notWhole,
  };
}

/** Clients without a value come last. */
function byAmount(a: Amount | null, b: Amount | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareAmounts(b, a);
}

async function findNotWholeOver(
  accounts: readonly PortfolioAccount[],
  range: DayRange,
  today: Day,
): Promise<AccountGaps[]> {
  const found = await Promise.all(
    accounts.map(async ({ scope, account }) => {
      const gaps = findGaps(await loadKnownDays(scope, range, today));
      return gaps && { account: account.name, gaps };
    }),
  );
  return found.filter((each) => each !== null);
}

/** For each client the accounts with any row of it, among those that the person sees. */
async function findAccountsOf(
  accounts: readonly PortfolioAccount[],
  uids: readonly string[],
): Promise<(uid: string) => readonly AccountWord[]> {
  const asked = [...new Set(uids)];
  const found = await Promise.all(
    accounts.map(async ({ scope, account }) => ({
      account,
      unknown: new Set(await findUnknownUids(scope, asked)),
    })),
  );
  return (uid) => found.filter(({ unknown }) => !unknown.has(uid)).map(({ account }) => account);
}
