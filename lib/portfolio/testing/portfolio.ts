import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow, insertEmptyDays } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import type { PortfolioAccount } from "../overview";

export const TODAY = "2026-11-21" as Day;
export const NOW = dayStartMs(TODAY) + 12 * 3_600_000;
export const back = (days: number) => addDays(TODAY, -days);

type PortfolioBookRow = readonly [
  daysBack: number,
  uid: string,
  coin: string,
  rebateAmount: string,
];

/** Two accounts in which every day is known except those in `gaps`, counted back from today. */
export async function openTwo(
  gaps: { readonly first?: readonly number[]; readonly second?: readonly number[] } = {},
) {
  const [first, second] = [await createTestAccount(), await createTestAccount()];
  await saveRows(first, gaps.first, [
    ...[
      [1, "11", "USDT", "10.000000000000000001"] as const,
      [1, "12", "BTC", "0.00000001"] as const,
    ],
    ...[
      [3, "12", "USDT", "0.3"] as const,
      [10, "11", "ODD", "7.5"] as const,
      [40, "11", "USDT", "5"] as const,
    ],
  ]);
  await saveRows(second, gaps.second, [
    ...[[1, "21", "USDT", "0.000000000000000002"] as const, [2, "11", "USDT", "4.7"] as const],
    ...[[5, "22", "ODD", "0.5"] as const, [40, "21", "USDT", "2.5"] as const],
  ]);
  const open = (
    scope: WholeAccountScope,
    name: string,
    uids?: readonly string[],
  ): PortfolioAccount => ({
    scope: uids === undefined ? scope : grantClientScope(scope.accountId, uids),
    account: { id: scope.accountId, name },
  });
  return {
    first,
    accounts: [open(first, "Axle"), open(second, "Birch")],
    /** The same for a partner who sees only these clients. */
    narrowed: (ofFirst: readonly string[], ofSecond: readonly string[]) => [
      open(first, "Axle", ofFirst),
      open(second, "Birch", ofSecond),
    ],
  };
}

async function saveRows(
  scope: WholeAccountScope,
  gaps: readonly number[] = [],
  rows: readonly PortfolioBookRow[],
) {
  for (const at of new Set(rows.map(([daysBack]) => daysBack)))
    if (!gaps.includes(at))
      await saveCommissionDay(scope, {
        day: back(at),
        fetchedAtMs: NOW,
        emptyMeans: "empty",
        rows: rows
          .filter(([daysBack]) => daysBack === at)
          .map(([, uid, coin, rebateAmount]) =>
            commissionRow(back(at), { uid, coin, rebateAmount }),
          ),
      });
  let from = 90;
  for (const gap of [...gaps.toSorted((a, b) => b - a), 0]) {
    if (from > gap) await insertEmptyDays(scope, { from: back(from), to: back(gap + 1) }, NOW);
    from = gap - 1;
  }
}
