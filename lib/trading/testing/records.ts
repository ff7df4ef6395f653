import { createTestAccount } from "@/lib/accounts/testing/account";
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import {
  ADDING_NOTHING,
  PLACED_OPERATIONS,
  type RecordOperation,
  UNCOUNTED,
} from "@/lib/trading/exchange-operations";
import { DEFAULT_LIMITS, type LimitSubject, type TradingLimits } from "@/lib/trading/order-limits";
import type { User } from "@/lib/users/store/users";

/** For tests: a trading account, switched on and just compared with the exchange. */
export async function createTestTradingAccount(
  limits: Partial<TradingLimits> = {},
): Promise<WholeAccountScope> {
  const scope = await createTestAccount();
  await letTestAccountTrade(scope, limits);
  return scope;
}

/** For tests: the same for an existing account. */
export async function letTestAccountTrade(
  { accountId }: WholeAccountScope,
  limits: Partial<TradingLimits> = {},
): Promise<void> {
  const { categories, symbols, ...rest } = { ...DEFAULT_LIMITS, ...limits };
  await db().prisma.tradingAccount.create({
    data: {
      accountId,
      environment: "live",
      baseUrl: "http://exchange.example",
      keyHint: "wxyz",
      keyFingerprint: "x",
      sealedCredentials: new Uint8Array(1),
      state: "on",
      stateBy: "test",
      reconciledAt: new Date(),
      ...{ ...rest, categories: [...categories], symbols: [...symbols] },
    },
  });
}

/** For tests: a person who sees the account and has this role. */
export async function createTestTrader(
  { accountId }: WholeAccountScope,
  role: "trader" | "approver" = "trader",
  openValue: string | null = null,
): Promise<User> {
  const user = await createTestUser();
  await setTestRole(user.id, accountId, "viewer");
  await db().prisma.tradingRole.create({ data: { accountId, userId: user.id, role, openValue } });
  return user;
}

export type TestRecord = {
  readonly operation: RecordOperation;
  readonly value: string | null;
  readonly state: string;
  readonly side: "buy" | "sell" | null;
  readonly target: string | null;
  readonly orderId: string | null;
  readonly executedQty: string | null;
  readonly approvedBy: string | null;
  /** Null: the record was never released. */
  readonly releasedSecondsAgo: number | null;
  readonly secondPerson: LimitSubject["secondPerson"];
};

let records = 0;

/**
 * For tests: a record in its state after the preview. Its body's hash is its id at the exchange.
 */
export async function insertTestRecord(
  { accountId }: WholeAccountScope,
  drafter: Pick<User, "id" | "email">,
  record: Partial<TestRecord> = {},
): Promise<{ readonly id: string; readonly clientOid: string; readonly bodySha256: string }> {
  records += 1;
  const clientOid = `test-${accountId}-${records}`;
  const { operation = "place-order", value = "100", state = "draft", side = "buy" } = record;
  const {
    orderId = null,
    executedQty = null,
    approvedBy = null,
    releasedSecondsAgo = null,
  } = record;
  const target = PLACED_OPERATIONS.some((one) => one === operation)
    ? null
    : (record.target ?? `thing ${clientOid}`);
  const request = {
    category: "SPOT",
    symbol: "BTCUSDT",
    side,
    orderType: "limit",
    price: value ?? "0",
    qty: "1",
  };
  const subject: LimitSubject = {
    sentWhile: "on",
    category: "SPOT",
    symbol: "BTCUSDT",
    orderType: "limit",
    borrows: null,
    shorts: null,
    price: null,
    leverage: null,
    value: value === null ? null : { usdt: value as Amount },
    isCounted: !UNCOUNTED.includes(operation),
    ...(ADDING_NOTHING.includes(operation) && { isClosing: true }),
    secondPerson: record.secondPerson ?? "by-value",
  };
  const preview = {
    ...{ refusals: [], limits: [], unknownTwins: [], needsSecondPerson: false },
    ...{ lastPrice: value, quoteRate: "1", value, subject },
  };
  const { rows } = await db().pool.query<{ id: string }>(
    `insert into order_records (account_id, environment, client_oid, operation, category, symbol, side, target, typed,
       request, preview, previewed_at, body, body_sha256, value, state, order_id, executed_qty, drafted_by, drafter,
       approved_by, approver, released_at)
     values ($1, 'live', $2, $3, 'SPOT', 'BTCUSDT', $4, $5, $6, $6, $7, clock_timestamp(), '{}', $2, $8, $9, $10, $11,
       $12, $13, $14::uuid, $14::text, clock_timestamp() - make_interval(secs => $15)) returning id::text`,
    [
      ...[
        accountId,
        clientOid,
        operation,
        side,
        target,
        JSON.stringify(request),
        JSON.stringify(preview),
      ],
      ...[
        value,
        state,
        orderId,
        executedQty,
        drafter.id,
        drafter.email,
        approvedBy,
        releasedSecondsAgo,
      ],
    ],
  );
  return { id: rows[0]?.id ?? "none", clientOid, bodySha256: clientOid };
}

/** For tests: every operation whose value counts. */
export const VALUED_OPERATIONS: readonly RecordOperation[] = [
  "place-order",
  "place-reality-order",
  "place-strategy-order",
  "modify-strategy-order",
  "modify-order",
  "create-bot",
  "create-neutral-bot",
  "add-investment",
  "move-positions",
];
