import { loadClients } from "@/lib/clients/load-clients";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { findUnknownUids } from "@/lib/commissions/store/uid-lists";
import { type Amount, compareAmounts, ratioOf } from "@/lib/core/amount";
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
  /** The largest first; what has no value comes last. */
  readonly rows: readonly PortfolioClient[];
  /** Chosen clients of all chosen accounts, also those that are not among the rows. */
  readonly clientCount: number;
  /** Rebate of all accounts over these days, whatever is chosen; null where nothing of it could be valued. */
  readonly total: Amount | null;
  readonly notWhole: readonly AccountGaps[];
};

/** The largest clients of the accounts, each row as its account's own list has it. `today` is the exchange's day. */
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
      share: ratioOf(row.rebate.amount, total),
      alsoIn: known(row.profile.uid).flatMap(({ id, name }) =>
        id === row.account.id ? [] : [name],
      ),
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
      return gaps === null ? [] : [{ account: account.name, gaps }];
    }),
  );
  return found.flat();
}

/** Of each of these clients the accounts that the exchange ever sent a row of it for, as far as the person sees them. */
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
  return (uid) => found.flatMap(({ account, unknown }) => (unknown.has(uid) ? [] : [account]));
}
