// SQL: the moment of a comparison is taken from the clock that judges it.
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, isUniqueViolation } from "@/lib/database/database";
import { Prisma } from "@/lib/database/generated/client";
import type { TradingAccountModel } from "@/lib/database/generated/models";
import { RUNNING_STATES } from "@/lib/trading/countdown";
import type { MinimumReading } from "@/lib/trading/exchange-settings";
import type { Category } from "@/lib/trading/exchange-words";
import type { TradingEnvironment } from "@/lib/trading/kept";
import {
  DEFAULT_LIMITS,
  type PersonLimits,
  type TradingLimits,
  type TradingRole,
  type TradingState,
} from "@/lib/trading/order-limits";
import { areTwoPersons, keepGivenAccess } from "@/lib/users/store/given-access";
import { inPerson } from "@/lib/users/store/users";

/** An account that may trade, without its key. */
export type TradingAccount = {
  readonly accountId: number;
  readonly environment: TradingEnvironment;
  readonly baseUrl: string;
  readonly keyHint: string;
  readonly keyFingerprint: string;
  readonly channelApiCode: string | null;
  readonly state: TradingState;
  readonly stateSince: Date;
  readonly stateBy: string;
  /** Who asked to switch a live account on; a second person has to confirm it. Null: nobody did. */
  readonly onAsked: { readonly by: string; readonly name: string; readonly at: Date } | null;
  /** When its orders were last compared with the exchange's; null: nothing is sent before. */
  readonly reconciledAt: Date | null;
  readonly limits: TradingLimits;
  /** Higher limits that a second person has to confirm; null: nobody asked. */
  readonly limitsAsked: LimitsAsked | null;
  /** How the exchange counts its minimum order amount; null: not known. */
  readonly minimum: KnownMinimum | null;
};

export type KnownMinimum = {
  readonly reading: MinimumReading;
  readonly since: Date;
  /** The e-mail of the person who set it; null: an order showed it. */
  readonly by: string | null;
  /** Of ours, the order that showed it; null: a person set it. */
  readonly orderId: string | null;
};

export type LimitsAsked = {
  readonly by: string;
  readonly name: string;
  readonly at: Date;
  readonly limits: TradingLimits;
};

export type NewTradingAccount = Pick<
  TradingAccount,
  "environment" | "baseUrl" | "keyHint" | "keyFingerprint" | "channelApiCode" | "limits"
> & { readonly by: string };

const OPEN = { omit: { sealedCredentials: true } } as const;

/** Null: the account does not trade. */
export async function findTradingAccount({
  accountId,
}: Pick<WholeAccountScope, "accountId">): Promise<TradingAccount | null> {
  const found = await db().prisma.tradingAccount.findUnique({ where: { accountId }, ...OPEN });
  return found && toTradingAccount(found);
}

export async function listTradingAccounts(): Promise<readonly TradingAccount[]> {
  const found = await db().prisma.tradingAccount.findMany({
    ...OPEN,
    orderBy: { accountId: "asc" },
  });
  return found.map(toTradingAccount);
}

type TradingAccountRow = Omit<TradingAccountModel, "sealedCredentials">;

/** CHECK constraints keep the words closed. */
export function toTradingAccount(row: TradingAccountRow): TradingAccount {
  const { accountId, baseUrl, keyHint, keyFingerprint, channelApiCode } = row;
  const { stateSince, stateBy, reconciledAt } = row;
  return {
    accountId,
    environment: row.environment as TradingEnvironment,
    baseUrl,
    keyHint,
    keyFingerprint,
    channelApiCode,
    state: row.state as TradingState,
    stateSince,
    stateBy,
    onAsked: onAskedOf(row),
    reconciledAt,
    minimum: minimumOf(row),
    limitsAsked: limitsAskedOf(row),
    limits: {
      categories: row.categories as Category[],
      symbols: row.symbols,
      largestOrder: row.largestOrder.toFixed() as Amount,
      openValue: row.openValue.toFixed() as Amount,
      ordersADay: row.ordersADay,
      deviationPercent: row.deviationPercent.toFixed() as Amount,
      allowsMarketOrders: row.allowsMarketOrders,
      allowsBorrowing: row.allowsBorrowing,
      allowsShorting: row.allowsShorting,
      allowsMoving: row.allowsMoving,
      largestLeverage: row.largestLeverage.toFixed() as Amount,
      secondPersonAbove: (row.secondPersonAbove?.toFixed() as Amount | undefined) ?? null,
    },
  };
}

function onAskedOf({ onAskedBy, onAsker, onAskedAt }: TradingAccountRow) {
  if (onAskedBy === null || onAsker === null || onAskedAt === null) return null;
  return { by: onAskedBy, name: onAsker, at: onAskedAt };
}

function minimumOf(row: TradingAccountRow): KnownMinimum | null {
  const { minimumReading, minimumSince, minimumBy, minimumOrderId } = row;
  if (minimumReading === null || minimumSince === null) return null;
  return {
    reading: minimumReading as MinimumReading,
    since: minimumSince,
    by: minimumBy,
    orderId: minimumOrderId === null ? null : String(minimumOrderId),
  };
}

function limitsAskedOf(row: TradingAccountRow): LimitsAsked | null {
  const { limitsAsked, limitsAskedBy, limitsAsker, limitsAskedAt } = row;
  if (limitsAsked === null || limitsAskedBy === null) return null;
  if (limitsAsker === null || limitsAskedAt === null) return null;
  return {
    by: limitsAskedBy,
    name: limitsAsker,
    at: limitsAskedAt,
    // Limits of an older version name no limit that came later.
    limits: { ...DEFAULT_LIMITS, ...(limitsAsked as unknown as TradingLimits) },
  };
}

/** The sealed bytes with what they are bound to; null where the account does not trade. */
export function loadTradeKey(accountId: number) {
  return db().prisma.tradingAccount.findUnique({
    where: { accountId },
    select: { sealedCredentials: true, baseUrl: true, keyFingerprint: true },
  });
}

/** "exists": the account trades already. It begins stopped. */
export async function insertTradingAccount(
  { accountId }: WholeAccountScope,
  { limits, by, ...added }: NewTradingAccount,
  seal: (tx: Prisma.TransactionClient) => Promise<Uint8Array>,
  entry: AuditEntry,
): Promise<"added" | "exists"> {
  try {
    return await db().prisma.$transaction(async (tx) => {
      const sealedCredentials = new Uint8Array(await seal(tx));
      await tx.tradingAccount.create({
        data: { accountId, ...added, stateBy: by, ...columnsOf(limits), sealedCredentials },
      });
      await appendAudit(entry, tx);
      return "added" as const;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "exists";
    throw error;
  }
}

function columnsOf({ categories, symbols, ...rest }: TradingLimits) {
  return { ...rest, categories: [...categories], symbols: [...symbols] };
}

/** What the limits are before they change. */
export type HeldLimits = Pick<TradingAccount, "environment" | "limits" | "limitsAsked"> & {
  /** Whether who asked for higher limits is still an administrator. */
  readonly askerMayAsk: boolean;
  readonly areTwoPersons: (one: string, other: string) => Promise<boolean>;
  /** The database's clock. */
  readonly now: Date;
};

export type LimitsDecision<Answer> = {
  readonly answer: Answer;
  /** Null: nothing is changed. `asked` null: no limits wait for a second person. */
  readonly set: {
    readonly limits: TradingLimits;
    readonly asked: Omit<LimitsAsked, "at"> | null;
  } | null;
  readonly entries: readonly AuditEntry[];
};

/**
 * Decides about the limits while the account is locked: no order is judged meanwhile. Null: no such
 * account.
 */
export function changeTradingLimits<Answer>(
  { accountId }: Pick<WholeAccountScope, "accountId">,
  decide: (held: HeldLimits) => Promise<LimitsDecision<Answer>> | LimitsDecision<Answer>,
): Promise<Answer | null> {
  return db().prisma.$transaction(async (tx) => {
    const [clock] = await tx.$queryRaw<
      { now: Date }[]
    >`select clock_timestamp() as now from trading_accounts
      where account_id = ${accountId} for update`;
    if (!clock) return null;
    const found = await tx.tradingAccount.findUniqueOrThrow({ where: { accountId }, ...OPEN });
    const trading = toTradingAccount(found);
    const asker = found.limitsAskedBy;
    const { answer, set, entries } = await decide({
      ...trading,
      ...clock,
      askerMayAsk:
        asker !== null && (await tx.user.count({ where: { id: asker, isAdmin: true } })) === 1,
      areTwoPersons: (one, other) => areTwoPersons(tx, accountId, one, other),
    });
    if (set) {
      const { asked } = set;
      await tx.tradingAccount.update({
        where: { accountId },
        data: {
          ...columnsOf(set.limits),
          limitsAsked: asked?.limits ?? Prisma.DbNull,
          limitsAskedBy: asked?.by ?? null,
          limitsAsker: asked?.name ?? null,
          limitsAskedAt: asked && clock.now,
        },
      });
    }
    for (const entry of entries) await appendAudit(entry, tx);
    return answer;
  });
}

/**
 * Decides about the reading of the minimum while the account is locked. `null`: nothing is changed.
 * False: no such account.
 */
export function changeMinimumReading(
  { accountId }: Pick<WholeAccountScope, "accountId">,
  decide: (held: { readonly minimum: KnownMinimum | null; readonly now: Date }) => {
    readonly set: KnownMinimum | null;
    readonly entry: AuditEntry;
  } | null,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const [clock] = await tx.$queryRaw<
      { now: Date }[]
    >`select clock_timestamp() as now from trading_accounts
      where account_id = ${accountId} for update`;
    if (!clock) return false;
    const found = await tx.tradingAccount.findUniqueOrThrow({ where: { accountId }, ...OPEN });
    const decided = decide({ minimum: toTradingAccount(found).minimum, ...clock });
    if (decided === null) return true;
    const { set, entry } = decided;
    await tx.tradingAccount.update({
      where: { accountId },
      data: {
        minimumReading: set?.reading ?? null,
        minimumSince: set?.since ?? null,
        minimumBy: set?.by ?? null,
        minimumOrderId: set?.orderId ? BigInt(set.orderId) : null,
      },
    });
    await appendAudit(entry, tx);
    return true;
  });
}

export async function saveReconciled({ accountId }: WholeAccountScope): Promise<void> {
  // By the database's clock, as it is judged.
  await db().pool.query(
    "update trading_accounts set reconciled_at = clock_timestamp() where account_id = $1",
    [accountId],
  );
}

/**
 * Replaces the trade key; limits, roles and records stay. Only while trading is stopped and no
 * countdown runs.
 */
export async function replaceTradingKey(
  { accountId }: WholeAccountScope,
  key: Pick<TradingAccount, "keyHint" | "keyFingerprint">,
  seal: (tx: Prisma.TransactionClient) => Promise<Uint8Array>,
  entryOf: (before: Pick<TradingAccount, "keyHint">) => AuditEntry,
): Promise<"replaced" | "gone" | "not-stopped" | "armed"> {
  return db().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from trading_accounts where account_id = ${accountId} for update`;
    const found = await tx.tradingAccount.findUnique({ where: { accountId }, ...OPEN });
    if (!found) return "gone";
    const { state, keyHint } = toTradingAccount(found);
    if (state !== "stopped") return "not-stopped";
    if (await hasCountdown(tx, accountId)) return "armed";
    const sealedCredentials = new Uint8Array(await seal(tx));
    await tx.tradingAccount.update({ where: { accountId }, data: { ...key, sealedCredentials } });
    await appendAudit(entryOf({ keyHint }), tx);
    return "replaced";
  });
}

async function hasCountdown(tx: Prisma.TransactionClient, accountId: number): Promise<boolean> {
  const running = { accountId, state: { in: [...RUNNING_STATES] } };
  return (await tx.tradingCountdown.count({ where: running })) > 0;
}

/** Removes the trade key with its roles, limits and records. */
export async function removeTradingAccount(
  { accountId }: WholeAccountScope,
  entry: AuditEntry,
): Promise<"removed" | "gone" | "has-orders" | "armed"> {
  return db().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from trading_accounts where account_id = ${accountId} for update`;
    if (await hasCountdown(tx, accountId)) return "armed";
    // A record is never deleted: an account that has some keeps its key, stopped.
    if ((await tx.orderRecord.count({ where: { accountId } })) > 0) return "has-orders";
    const { count } = await tx.tradingAccount.deleteMany({ where: { accountId } });
    if (count === 1) await appendAudit(entry, tx);
    return count === 1 ? "removed" : "gone";
  });
}

export type GrantedTradingRole = {
  readonly userId: string;
  readonly email: string;
  readonly role: TradingRole;
  readonly limits: PersonLimits;
};

/** By e-mail, then role. */
export async function listTradingRoles({
  accountId,
}: WholeAccountScope): Promise<readonly GrantedTradingRole[]> {
  const rows = await db().prisma.tradingRole.findMany({
    where: { accountId, user: seesWhole(accountId) },
    include: { user: { select: { email: true } } },
    orderBy: [{ user: { email: "asc" } }, { role: "asc" }],
  });
  return rows.map(({ userId, role, user, ...limits }) => ({
    userId,
    email: user.email,
    role: role as TradingRole,
    limits: toPersonLimits(limits),
  }));
}

/**
 * A person's roles at the account; empty also where the person no longer sees the whole account.
 */
export async function findTradingRoles(
  { accountId }: WholeAccountScope,
  userId: string,
): Promise<readonly TradingRole[]> {
  const rows = await db().prisma.tradingRole.findMany({
    where: { accountId, userId, user: seesWhole(accountId) },
  });
  return rows.map(({ role }) => role as TradingRole);
}

/** A role alone lets nobody trade: its person has to see the whole account. */
function seesWhole(accountId: number): Prisma.UserWhereInput {
  return { OR: [{ isAdmin: true }, { grants: { some: { accountId, role: { not: "partner" } } } }] };
}

type PersonLimitColumns = Pick<
  Prisma.TradingRoleGetPayload<object>,
  "largestOrder" | "openValue" | "ordersADay"
>;

function toPersonLimits({ largestOrder, openValue, ordersADay }: PersonLimitColumns): PersonLimits {
  return {
    largestOrder: (largestOrder?.toFixed() as Amount | undefined) ?? null,
    openValue: (openValue?.toFixed() as Amount | undefined) ?? null,
    ordersADay,
  };
}

/** Gives the role, or changes its limits. False: the person does not see the whole account. */
export async function saveTradingRole(
  { accountId }: WholeAccountScope,
  { userId, role, limits }: Omit<GrantedTradingRole, "email">,
  entry: AuditEntry,
): Promise<boolean> {
  return inPerson(userId, async (tx) => {
    const where = { id: userId, ...seesWhole(accountId) };
    if ((await tx.user.count({ where })) === 0) return false;
    await tx.tradingRole.upsert({
      where: { accountId_userId_role: { accountId, userId, role } },
      create: { accountId, userId, role, ...limits },
      update: limits,
    });
    await keepGivenAccess(tx, { userId, accountId, way: "trading-role" }, entry.origin);
    await appendAudit(entry, tx);
    return true;
  });
}

/** Those of the given accounts that have a trade key. */
export async function listWithTradeKey(accountIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db().prisma.tradingAccount.findMany({
    where: { accountId: { in: [...accountIds] } },
    select: { accountId: true },
  });
  return rows.map(({ accountId }) => accountId);
}

/** Those of the given accounts that have a trade key and no trader. */
export async function listUntraded(accountIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db().prisma.tradingAccount.findMany({
    where: { accountId: { in: [...accountIds] }, roles: { none: { role: "trader" } } },
    select: { accountId: true },
  });
  return rows.map(({ accountId }) => accountId);
}

/** Accounts at which a person has a role; an account without a trade key is none of them. */
export async function listTradedAccounts(userId: string): Promise<readonly number[]> {
  const rows = await db().prisma.tradingRole.findMany({
    where: { userId },
    select: { accountId: true },
    distinct: ["accountId"],
  });
  return rows.map(({ accountId }) => accountId);
}
