import { db } from "../database/database";

/** The relations of an account that hold what is stored of it. */
const COUNTED = {
  days: true,
  superseded: true,
  repayments: true,
  exports: true,
  imports: true,
  views: true,
  clientProfiles: true,
  monthCloses: true,
  assetSnapshots: true,
  grants: true,
  tokens: true,
} as const;

/**
 * What is stored of an account, and goes with it. `days`: with a state; `supersededRows`: replaced by a later reading;
 * `assetSnapshots`: days whose assets are kept.
 */
export type AccountContents = Readonly<
  Record<Exclude<keyof typeof COUNTED, "superseded"> | "rows" | "supersededRows", number>
>;

/** Null where no account has this number. */
export async function loadAccountContents(accountId: number): Promise<AccountContents | null> {
  const [account, ledger] = await Promise.all([
    db().prisma.account.findUnique({
      where: { id: accountId },
      select: { _count: { select: COUNTED } },
    }),
    // From the rollup: there may be millions of rows.
    db().prisma.commissionProductTotal.aggregate({ where: { accountId }, _sum: { rowCount: true } }),
  ]);
  if (!account) return null;
  const { superseded, ...counts } = account._count;
  return { ...counts, rows: ledger._sum.rowCount ?? 0, supersededRows: superseded };
}
