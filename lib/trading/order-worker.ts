import PQueue from "p-queue";
import type { WholeAccountScope } from "@/lib/core/scope";
import { SealError } from "@/lib/core/seal-error";
import { databaseNow } from "@/lib/database/database";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { ExchangeError } from "@/lib/exchange/http/errors";
import {
  DRAFT_LIVES_MS,
  type HoldReason,
  lateLookMs,
  NEVER_SENT,
  PREVIEW_LIVES_MS,
  RECONCILED_WITHIN_MS,
  SENDER_LOST_MS,
} from "@/lib/trading/order-life";
import { listUnreadCategories, saveInstruments } from "@/lib/trading/store/instruments";
import { expireBalances } from "@/lib/trading/store/live-figures";
import {
  type AccountTask,
  findNewestEvent,
  hasNews,
  hasOrderTasks,
  hasUrgentTasks,
  listAccountsWithTasks,
  listOrderRecords,
  listOrderTasks,
  listOverdueOrders,
  listRecordsById,
  lookAtListed,
  lookLater,
  type OrderTask,
  releaseHolds,
} from "@/lib/trading/store/order-records";
import { type HeldOrder, type OrderStep, stepOrder } from "@/lib/trading/store/order-steps";
import {
  findTradingAccount,
  listTradingAccounts,
  saveReconciled,
  type TradingAccount,
} from "@/lib/trading/store/trading-accounts";
import { ownFailure } from "@/lib/trading/text";
import { cancelOrder, cancelTogether, planCancels } from "./cancel-order";
import { sendCopy } from "./copy-worker";
import { lookAtOrder } from "./look-at-order";
import { createMarketMemory } from "./market-memory";
import {
  type OrderDeps,
  type OrderPlace,
  UnknownSymbolError,
  withOrderExchange,
} from "./order-exchange";
import { planSends } from "./plan-sends";
import { previewDraft } from "./preview-draft";
import { collect } from "./read-account";
import { type CheckedOrder, checkAgain, sendTogether } from "./send-order";
import { shareLists } from "./shared-lists";
import { shareReads } from "./shared-reads";
import { TradeKeyError } from "./trade-key";

export type OrderWorkerDeps = Omit<OrderDeps, "signal"> & {
  readonly grantScope: (accountId: number) => WholeAccountScope;
  readonly failed: (what: string, error: unknown) => void;
};

/** How often the worker looks for due orders, besides the jobs that announce one. */
const TURN_SECONDS = 2;
const RECONCILE_SECONDS = 60;

/**
 * Everything that happens to orders in the background. A turn only begins the work on the accounts
 * and does not wait for it, so that an exchange that hangs holds up its own accounts alone. One
 * process works on an account once at a time; a step that two took together would still be decided
 * under the order's lock.
 */
export async function startOrderWorker(jobs: Jobs, deps: OrderWorkerDeps): Promise<void> {
  const memory = createMarketMemory(deps.clock);
  const reconciling = createAccountQueue(deps.failed);
  const working = createAccountQueue(deps.failed);
  jobs.afterStop(async () => {
    await Promise.all([reconciling.ended(), working.ended()]);
  });
  await jobs.repeat("reconcile-orders", RECONCILE_SECONDS, async (_none, signal) => {
    for (const account of await listTradingAccounts())
      reconciling.start(account.accountId, signal, () =>
        reconcileAccount(account, { ...deps, memory, signal }),
      );
  });
  const work = async (_none: object, signal: AbortSignal) => {
    const newest = await findNewestEvent();
    await beginTurn({ ...deps, memory, signal }, working, async (scope) => {
      // The lists show what was sent without waiting for the next copy. One waiting copy of an
      // account is enough.
      if (signal.aborted || !(await hasNews(scope, newest))) return;
      await expireBalances(scope);
      await sendCopy(jobs, scope.accountId);
    });
  };
  await jobs.repeat("work-orders", TURN_SECONDS, work, { isDue: hasOrderTasks });
}

async function reconcileAccount(account: TradingAccount, deps: WorkDeps): Promise<void> {
  const { signal, failed } = deps;
  const scope = deps.grantScope(account.accountId);
  try {
    await withOrderExchange(account, deps, (exchange) =>
      reconcileOrders({ account, scope, exchange, signal }),
    );
  } catch (error) {
    failed(`reconciling account ${account.accountId}`, error);
  }
  try {
    await withOrderExchange(account, deps, (exchange) =>
      keepInstruments({ account, scope, exchange, signal }),
    );
  } catch (error) {
    failed(`reading the symbols of account ${account.accountId}`, error);
  }
}

/** One turn: what is due with every order. A failure of one order or account leaves the others. */
export async function workOrders(deps: WorkDeps): Promise<void> {
  const queue = createAccountQueue(deps.failed);
  await beginTurn(deps, queue, async () => {});
  await queue.ended();
}

/** `worked`: called when the account's work has ended. */
async function beginTurn(
  deps: WorkDeps,
  queue: AccountQueue,
  worked: (scope: WholeAccountScope) => Promise<void>,
): Promise<void> {
  await endOverdue(deps);
  for (const accountId of await listAccountsWithTasks())
    queue.start(accountId, deps.signal, async () => {
      const scope = deps.grantScope(accountId);
      await workUrgent(scope, deps);
      await workKind("look", scope, deps, lookAtAll);
      await worked(scope);
    });
}

/**
 * Accounts that are worked on side by side; they share the process's ten connections to the
 * database. A few exchanges that hang leave room for others.
 */
const ACCOUNTS_AT_ONCE = 50;

type AccountQueue = ReturnType<typeof createAccountQueue>;

/** An account that is still worked on, or waits, is not begun again. */
function createAccountQueue(failed: OrderWorkerDeps["failed"]) {
  const queue = new PQueue({ concurrency: ACCOUNTS_AT_ONCE });
  const underWay = new Set<number>();
  return {
    start: (accountId: number, signal: AbortSignal, work: () => Promise<void>): void => {
      if (underWay.has(accountId)) return;
      underWay.add(accountId);
      void queue.add(async () => {
        try {
          if (!signal.aborted) await work();
        } catch (error) {
          failed(`work on account ${accountId}`, error);
        } finally {
          underWay.delete(accountId);
        }
      });
    },
    ended: () => queue.onIdle(),
  };
}

/** What a person waits for. */
async function workUrgent(scope: WholeAccountScope, deps: WorkDeps): Promise<void> {
  await workKind("send", scope, deps, sendAll);
  await workKind("cancel", scope, deps, cancelAll);
  await workKind("preview", scope, deps, previewAll);
}

type WorkDeps = OrderWorkerDeps & OrderDeps;
type Work = (tasks: readonly OrderTask[], at: OrderPlace, deps: WorkDeps) => Promise<void>;

/** The tasks of one account share its connections. */
async function workKind(
  kind: AccountTask,
  scope: WholeAccountScope,
  deps: WorkDeps,
  work: Work,
): Promise<void> {
  const tasks = await listOrderTasks(scope, kind);
  if (tasks.length === 0) return;
  const account = await findTradingAccount(scope);
  if (account === null) return;
  try {
    await withOrderExchange(account, deps, (exchange) =>
      work(tasks, { account, scope, exchange, signal: deps.signal }, deps),
    );
  } catch (error) {
    deps.failed(`${kind} orders of account ${scope.accountId}`, error);
    if (deps.signal.aborted) return;
    for (const task of tasks) await holdTask(task, holdOf(error));
  }
}

/** What many orders are judged by is asked once for all of them. */
function sharedPlace(at: OrderPlace, { clock }: WorkDeps): OrderPlace {
  const { exchange } = at;
  return { ...at, exchange: { ...exchange, reader: shareReads(exchange.reader, clock) } };
}

/**
 * Requests that are on their way at once, so that a distant exchange is still sent as many a second
 * as it allows.
 */
const SENDERS = 4;

/** What one press released together goes in one request where the exchange allows it. */
const sendAll: Work = async (tasks, at, deps) => {
  if (!(await isReconciled(tasks, at, deps))) return;
  const place = sharedPlace(at, deps);
  const records = await listRecordsById(
    at.scope,
    tasks.map(({ id }) => id),
  );
  await inParallel(planSends(records), SENDERS, async (together) => {
    deps.signal.throwIfAborted();
    const checked: CheckedOrder[] = [];
    for (const order of together) {
      await workOn([order], "send", deps, async () => {
        const one = await checkAgain(order, place);
        if (one !== null) checked.push(one);
      });
    }
    if (checked.length === 0) return;
    const sent = checked.map(({ order }) => order);
    await workOn(sent, "send", deps, () => sendTogether(checked, place));
  });
};

/**
 * Compares the account with the exchange first, if that was too long ago: the orders do not wait
 * for the next round. False: it could not be compared, and the orders say so.
 */
async function isReconciled(
  tasks: readonly OrderTask[],
  at: OrderPlace,
  { failed }: WorkDeps,
): Promise<boolean> {
  const { reconciledAt } = at.account;
  const agoMs =
    reconciledAt === null ? null : (await databaseNow()).getTime() - reconciledAt.getTime();
  if (agoMs !== null && agoMs <= RECONCILED_WITHIN_MS) return true;
  try {
    await reconcileOrders(at);
    return true;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    failed(`comparing account ${at.account.accountId} before sending`, error);
    for (const task of tasks) {
      await holdTask(task, "not-reconciled");
      await keepFailure(task, error);
    }
    return false;
  }
}

const cancelAll: Work = async (tasks, at, deps) => {
  const orders = await listRecordsById(
    at.scope,
    tasks.map(({ id }) => id),
  );
  for (const together of planCancels(orders)) {
    deps.signal.throwIfAborted();
    await workOn(together, "cancel", deps, async () => {
      const [first, ...others] = together;
      if (first !== undefined && others.length === 0) await cancelOrder(first, at);
      else await cancelTogether(together, at);
    });
  }
};

const previewAll: Work = async (tasks, at, deps) => {
  const place = sharedPlace(at, deps);
  for (const task of tasks) {
    deps.signal.throwIfAborted();
    await workOn([task], "preview", deps, () => previewDraft(task, place));
  }
};

/** About a second of looks, within the exchange's limit. */
const LOOKS_BETWEEN = 20;
/** An order is looked at again so long after a look that failed. */
const FAILED_LOOK_MS = 10_000;

/**
 * Many open orders are looked at for as long as ten seconds: what a person waits for does not wait
 * for the last of them. If the exchange cannot be asked, the round ends: each further order would
 * wait just as long for the same failure.
 */
const lookAtAll: Work = async (tasks, at, deps) => {
  const lists = shareLists(at.exchange.reader, deps.clock);
  for (const [index, task] of tasks.entries()) {
    deps.signal.throwIfAborted();
    if (index > 0 && index % LOOKS_BETWEEN === 0 && (await hasUrgentTasks(at.scope)))
      await workUrgent(at.scope, deps);
    const error = await workOn([task], "look", deps, () => lookAtOrder(task, at, lists));
    if (error === null) continue;
    if (!(error instanceof ExchangeError)) {
      await lookLater([task], FAILED_LOOK_MS);
      continue;
    }
    const left = tasks.slice(index + 1);
    for (const other of left) await keepFailure(other, error);
    await lookLater([task, ...left], FAILED_LOOK_MS);
    return;
  }
};

/** `atOnce` at a time, in their order. Rejects once all have ended, if one has rejected. */
async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lines = Array.from({ length: atOnce }, async () => {
    for (const item of queue) await work(item);
  });
  const failed = (await Promise.allSettled(lines)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/**
 * A question that fails is asked again at a later turn, and the failure is shown with the order.
 * Returns it; null: there was none.
 */
async function workOn(
  tasks: readonly OrderTask[],
  kind: string,
  { failed, signal }: WorkDeps,
  work: () => Promise<void>,
): Promise<unknown> {
  try {
    await work();
    await releaseHolds(tasks);
    return null;
  } catch (error) {
    failed(`${kind} of order ${tasks.map(({ id }) => id).join(", ")}`, error);
    for (const task of tasks) {
      if (error instanceof ExchangeError || error instanceof UnknownSymbolError)
        await keepFailure(task, error);
      else if (!signal.aborted) await holdTask(task, "failed");
    }
    return error;
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
  await stepOrder(accountId, id, (held) => ({
    answer: null,
    // A preview that still holds is not taken away: the next turn asks again.
    step: hasLivingPreview(held) ? null : { kind: null, set: { failure } },
  }));
}

function hasLivingPreview({ order: { state, previewedAt }, nowMs }: HeldOrder): boolean {
  return (
    state === "draft" && previewedAt !== null && nowMs - previewedAt.getTime() < PREVIEW_LIVES_MS
  );
}

/** Drafts that nobody sent, approvals that came to nothing, and orders whose sender is gone. */
async function endOverdue({ failed }: WorkDeps): Promise<void> {
  for (const { accountId, id } of await listOverdueOrders()) {
    try {
      await stepOrder(accountId, id, (held) => ({ answer: null, step: overdueStep(held) }));
    } catch (error) {
      failed(`the end of order ${id}`, error);
    }
  }
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

/**
 * Keeps what the exchange lists in the products that the account may trade. Where it lists nothing,
 * for a moment or for good, what it listed before stays, and it is asked again the next time.
 */
export async function keepInstruments({ account, scope, exchange }: OrderPlace): Promise<void> {
  for (const category of await listUnreadCategories(
    scope,
    account.limits.categories,
    INSTRUMENTS_LIVE_MS,
  )) {
    const listed = await exchange.market.instruments(category);
    if (listed.length > 0) await saveInstruments(scope, category, listed);
  }
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
  const states = ["accepted", "unknown", "open", "partially-filled"] as const;
  for (const order of await listOrderRecords(scope, { states, limit: ALL_OPEN })) {
    const { id, clientOid, orderId, state, nextLookAt } = order;
    if (known.has(clientOid) || (orderId !== null && known.has(orderId))) continue;
    // An older version asked no more a day after it was sent, even if nobody could decide by then.
    if (state === "unknown" && (nextLookAt !== null || lateLookMs(order) === null)) continue;
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
