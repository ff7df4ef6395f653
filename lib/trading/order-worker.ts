import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";
import { SealError } from "@/lib/core/seal-error";
import { databaseNow } from "@/lib/database/database";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { ExchangeError } from "@/lib/exchange/http/errors";
import {
  DRAFT_LIVES_MS,
  type HoldReason,
  NEVER_SENT,
  RECONCILED_WITHIN_MS,
  SENDER_LOST_MS,
} from "@/lib/trading/order-life";
import { listUnreadCategories, saveInstruments } from "@/lib/trading/store/instruments";
import {
  findNewestEvent,
  hasOrderTasks,
  listAccountsWithNews,
  listOrderRecords,
  listOrderTasks,
  lookAtListed,
  type OrderTask,
  releaseHold,
} from "@/lib/trading/store/order-records";
import { type HeldOrder, type OrderStep, stepOrder } from "@/lib/trading/store/order-steps";
import {
  findTradingAccount,
  listTradingAccounts,
  saveReconciled,
} from "@/lib/trading/store/trading-accounts";
import { ownFailure } from "@/lib/trading/text";
import { cancelOrder } from "./cancel-order";
import { sendCopy } from "./copy-worker";
import { lookAtOrder } from "./look-at-order";
import { createMarketMemory } from "./market-memory";
import {
  type OrderDeps,
  type OrderPlace,
  UnknownSymbolError,
  withOrderExchange,
} from "./order-exchange";
import { previewDraft } from "./preview-draft";
import { collect } from "./read-account";
import { sendOrder } from "./send-order";
import { TradeKeyError } from "./trade-key";

export type OrderWorkerDeps = Omit<OrderDeps, "signal"> & {
  readonly grantScope: (accountId: number) => WholeAccountScope;
  readonly failed: (what: string, error: unknown) => void;
};

/** How often the worker looks for due orders, besides the jobs that announce one. */
const TURN_SECONDS = 2;
const RECONCILE_SECONDS = 60;

/**
 * Everything that happens to orders in the background. Only one worker at a time takes a turn; a
 * step that two took together would still be decided under the order's lock.
 */
export async function startOrderWorker(jobs: Jobs, deps: OrderWorkerDeps): Promise<void> {
  const memory = createMarketMemory(deps.clock);
  await jobs.repeat("reconcile-orders", RECONCILE_SECONDS, async (_none, signal) => {
    for (const account of await listTradingAccounts()) {
      const scope = deps.grantScope(account.accountId);
      try {
        await withOrderExchange(account, { ...deps, signal }, (exchange) =>
          reconcileOrders({ account, scope, exchange, signal }),
        );
      } catch (error) {
        deps.failed(`reconciling account ${account.accountId}`, error);
      }
      try {
        await withOrderExchange(account, { ...deps, memory, signal }, (exchange) =>
          keepInstruments({ account, scope, exchange, signal }),
        );
      } catch (error) {
        deps.failed(`reading the symbols of account ${account.accountId}`, error);
      }
    }
  });
  const work = async (_none: object, signal: AbortSignal) => {
    const newest = await findNewestEvent();
    await workOrders({ ...deps, memory, signal });
    // The lists show what was sent without waiting for the next copy. One waiting copy of an
    // account is enough.
    for (const accountId of await listAccountsWithNews(newest)) await sendCopy(jobs, accountId);
  };
  await jobs.repeat("work-orders", TURN_SECONDS, work, { isDue: hasOrderTasks });
}

/** One turn: what is due with every order. A failure of one order or account leaves the others. */
export async function workOrders(deps: OrderWorkerDeps & OrderDeps): Promise<void> {
  await endOverdue();
  await eachTask("send", deps, sendReconciled);
  await eachTask("cancel", deps, cancelOrder);
  await eachTask("preview", deps, previewDraft);
  await eachTask("look", deps, lookAtOrder);
}

type Work = (task: OrderTask, at: OrderPlace) => Promise<void>;

/**
 * Compares the account with the exchange first, if that was too long ago: the order does not wait
 * for the next round.
 */
const sendReconciled: Work = async (task, at) => {
  const { reconciledAt } = at.account;
  const agoMs =
    reconciledAt === null ? null : (await databaseNow()).getTime() - reconciledAt.getTime();
  if (agoMs === null || agoMs > RECONCILED_WITHIN_MS) {
    try {
      await reconcileOrders(at);
    } catch (error) {
      if (error instanceof ExchangeError) await holdTask(task, "not-reconciled");
      throw error;
    }
  }
  await sendOrder(task, at);
};

/** The tasks of one account share its connections. */
async function eachTask(
  kind: Parameters<typeof listOrderTasks>[0],
  deps: OrderWorkerDeps & OrderDeps,
  work: Work,
): Promise<void> {
  for (const [accountId, tasks] of groupBy(await listOrderTasks(kind), (task) => task.accountId)) {
    const scope = deps.grantScope(accountId);
    const account = await findTradingAccount(scope);
    if (account === null) continue;
    const working = withOrderExchange(account, deps, async (exchange) => {
      const at = { account, scope, exchange, signal: deps.signal };
      for (const task of tasks) {
        deps.signal.throwIfAborted();
        await workOn(task, kind, deps, () => work(task, at));
      }
    });
    try {
      await working;
    } catch (error) {
      deps.failed(`${kind} orders of account ${accountId}`, error);
      if (deps.signal.aborted) continue;
      for (const task of tasks) await holdTask(task, holdOf(error));
    }
  }
}

/**
 * A question that fails is asked again at the next turn, and the failure is shown with the order.
 */
async function workOn(
  task: OrderTask,
  kind: string,
  { failed, signal }: OrderWorkerDeps & OrderDeps,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    await releaseHold(task);
  } catch (error) {
    failed(`${kind} of order ${task.id}`, error);
    if (error instanceof ExchangeError || error instanceof UnknownSymbolError)
      await keepFailure(task, error);
    else if (!signal.aborted) await holdTask(task, "failed");
  }
}

/** Why all orders of an account wait. */
function holdOf(error: unknown): HoldReason {
  if (error instanceof TradeKeyError) return "trade-key";
  return error instanceof SealError ? "read-key" : "failed";
}

/** Shows with the order why it waits, until the worker can go on with it. */
async function holdTask({ accountId, id }: OrderTask, hold: HoldReason): Promise<void> {
  await stepOrder(accountId, id, ({ order }) => ({
    answer: null,
    step: order.hold === hold ? null : { kind: "held", set: { hold }, details: { why: hold } },
  }));
}

async function keepFailure(
  { accountId, id }: OrderTask,
  error: ExchangeError | UnknownSymbolError,
) {
  const failure = error instanceof ExchangeError ? error.failure : ownFailure(error.said);
  await stepOrder(accountId, id, () => ({ answer: null, step: { kind: null, set: { failure } } }));
}

/** Drafts that nobody sent, approvals that came to nothing, and orders whose sender is gone. */
async function endOverdue(): Promise<void> {
  for (const { accountId, id } of await listOrderTasks("overdue"))
    await stepOrder(accountId, id, (held) => ({ answer: null, step: overdueStep(held) }));
}

function overdueStep({ order, nowMs }: HeldOrder): OrderStep | null {
  if (
    order.state === "sending" &&
    order.sentAt !== null &&
    nowMs - order.sentAt.getTime() > SENDER_LOST_MS
  )
    return { kind: "sender-lost", to: "unknown", set: { next_look_at: new Date(nowMs) } };
  const isOld = nowMs - (order.releasedAt ?? order.createdAt).getTime() > DRAFT_LIVES_MS;
  return NEVER_SENT.includes(order.state) && isOld
    ? { kind: "expired", to: "expired", details: { why: "not-sent" } }
    : null;
}

/** Largest age of the steps and minima that a ticket shows before its preview. */
const INSTRUMENTS_LIVE_MS = 3_600_000;

/** Keeps what the exchange lists in the products that the account may trade. */
export async function keepInstruments({ account, scope, exchange }: OrderPlace): Promise<void> {
  for (const category of await listUnreadCategories(
    scope,
    account.limits.categories,
    INSTRUMENTS_LIVE_MS,
  ))
    await saveInstruments(scope, category, await exchange.market.instruments(category));
}

/** More open orders than the exchange allows (docs/exchange.md 4.1): all of them. */
const ALL_OPEN = 1_000;

/**
 * Compares the exchange's open orders with ours. One that we believe open and the exchange does not
 * list is asked about at once; so is one that it lists and whose outcome is awaited, or that a
 * person marked as not executed. Nothing is sent for an account that was not compared lately.
 */
export async function reconcileOrders({ account, scope, exchange }: OrderPlace): Promise<void> {
  const listed = await collect(exchange.reader.openOrders());
  const known = new Set(listed.flatMap(({ clientOid, orderId }) => [clientOid, orderId]));
  const states = ["accepted", "open", "partially-filled"] as const;
  for (const { id, clientOid, orderId } of await listOrderRecords(scope, {
    states,
    limit: ALL_OPEN,
  })) {
    if (known.has(clientOid) || (orderId !== null && known.has(orderId))) continue;
    await stepOrder(account.accountId, id, ({ nowMs }) => ({
      answer: null,
      step: { kind: null, set: { next_look_at: new Date(nowMs) } },
    }));
  }
  await lookAtListed(
    scope,
    [...known].filter((id) => id !== null),
  );
  await saveReconciled(scope);
}
