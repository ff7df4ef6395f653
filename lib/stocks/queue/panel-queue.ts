import { hostname } from "node:os";
import { listKeyAccounts } from "@/lib/accounts/store/accounts";
import { systemClock } from "@/lib/core/clock";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import { parseBaseUrl } from "@/lib/exchange/http/address-rule";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createRealityClient, type RealityClient } from "@/lib/exchange/reality/client";
import { readLatestPrices } from "@/lib/exchange/reality/latest-prices";
import { readPairPrices, withoutPrice } from "@/lib/exchange/reality/stock-prices";
import { createMarketClient, type MarketClient } from "@/lib/exchange/trading/market-client";
import { isOfFigures, saveStockFigures } from "@/lib/stocks/list/save-figures";
import type { LatestPrices } from "@/lib/stocks/panels/latest-prices";
import type { PairPrices } from "@/lib/stocks/panels/prices";
import type { PanelQueue } from "@/lib/stocks/queue/open-queue";
import {
  type PanelQuestion,
  type QuestionPriority,
  questionKey,
} from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import * as due from "@/lib/stocks/store/due";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { listPairs } from "@/lib/stocks/store/pairs";
import {
  type ClaimedQuestion,
  claimQuestions,
  releaseQuestions,
} from "@/lib/stocks/store/questions";
import { loadPanelStates, settleAnswered, settleFailed } from "@/lib/stocks/store/states";

export type { PanelQueue, StoredPanels } from "@/lib/stocks/queue/open-queue";

/** `stop` puts unsettled questions back into the queue. */
type OpenedQueue = PanelQueue & { readonly stop: () => Promise<void> };

/** On globalThis: Next loads a module once for pages and once for actions. */
const holder = globalThis as typeof globalThis & { brokerDeskPanelQueue?: OpenedQueue };

export type OpenOptions = Pick<AskerOptions, "watches" | "onTrouble"> & {
  /** The exchange that the environment names. */
  readonly exchangeBaseUrl: string | null;
};

/**
 * Null: no exchange is connected. Call it for each request: it is quick, and follows an exchange
 * that was connected since.
 */
export async function openPanelQueue({
  exchangeBaseUrl,
  ...options
}: OpenOptions): Promise<PanelQueue | null> {
  const baseUrl = await findStocksExchange(exchangeBaseUrl);
  const exchangeId = baseUrl === null ? null : await requireExchangeId(baseUrl);
  const opened = holder.brokerDeskPanelQueue;
  if (opened?.exchangeId === exchangeId) return opened ?? null;
  delete holder.brokerDeskPanelQueue;
  if (baseUrl !== null && exchangeId !== null) {
    holder.brokerDeskPanelQueue = {
      exchangeId,
      ...startAsker({ exchangeId, baseUrl, ...options }),
    };
  }
  await opened?.stop();
  return holder.brokerDeskPanelQueue ?? null;
}

/** Puts back the questions that this process was asking. */
export async function closePanelQueue(): Promise<void> {
  const opened = holder.brokerDeskPanelQueue;
  delete holder.brokerDeskPanelQueue;
  await opened?.stop();
}

/**
 * The environment's exchange, else the oldest live account's, else the oldest account's. Null: none
 * is connected.
 */
async function findStocksExchange(exchangeBaseUrl: string | null): Promise<string | null> {
  if (exchangeBaseUrl !== null) return parseBaseUrl(exchangeBaseUrl);
  const accounts = await listKeyAccounts();
  const account = accounts.find(({ environment }) => environment === "live") ?? accounts[0];
  return account ? parseBaseUrl(account.baseUrl) : null;
}

/**
 * While questions are under way; also renews the endpoints' lease. A person's question waits at
 * most this long.
 */
const LOOK_EVERY_MS = 250;
/** How soon a watching process sees questions of others. */
const WATCH_EVERY_MS = 500;
/** After a database failure, so that the log does not fill up. */
const PAUSE_AFTER_FAULT_MS = 5_000;

type AskerOptions = {
  readonly exchangeId: number;
  readonly baseUrl: string;
  /** True: polls the queue. False: works only when woken, until it has settled what it can take. */
  readonly watches: boolean;
  /** Called for failures other than the exchange's, which are stored. */
  readonly onTrouble: (what: string, error: unknown) => void;
};

/** Asks the exchange this process's share of the common queue. */
function startAsker({
  exchangeId,
  baseUrl,
  watches,
  onTrouble,
}: AskerOptions): Omit<OpenedQueue, "exchangeId"> {
  const controller = new AbortController();
  const exchange = openExchange(exchangeId, baseUrl, controller.signal);
  const underWay = new Map<string, { question: PanelQuestion; settled: Promise<void> }>();
  let [looking, lookAgain] = [false, false];
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (controller.signal.aborted) return;
    lookAgain = true;
    if (looking) return;
    looking = true;
    let isFine = true;
    while (lookAgain && isFine && !controller.signal.aborted) {
      lookAgain = false;
      isFine = await claim().then(
        () => true,
        (error: unknown) => {
          onTrouble("the queue of research", error);
          return false;
        },
      );
    }
    looking = false;
    arm(isFine);
  }

  async function claim(): Promise<void> {
    const ours = [...underWay.values()].map(({ question }) => question);
    for (const claimed of await claimQuestions(exchangeId, RESEARCH_HOLDER, ours)) {
      lookAgain = true; // a person's question may join it
      start(claimed);
    }
  }

  function start(claimed: ClaimedQuestion): void {
    const key = questionKey(claimed.question);
    const settled = settle(claimed)
      .catch((error: unknown) => onTrouble(`the answer to ${key}`, error))
      .finally(() => {
        underWay.delete(key);
        void look();
      });
    underWay.set(key, { question: claimed.question, settled });
  }

  async function settle(claimed: ClaimedQuestion): Promise<void> {
    const { question, priority } = claimed;
    const startedMs = performance.now();
    const tookMs = () => performance.now() - startedMs;
    let answer: unknown;
    try {
      answer = await exchange.ask(question, priority);
    } catch (error) {
      if (controller.signal.aborted) return; // it waits for the next process
      if (!(error instanceof ExchangeError))
        onTrouble(`asking for ${questionKey(question)}`, error);
      await settleFailed(exchangeId, claimed, tookMs(), failureOf(error));
      return;
    }
    const { isNew } = await settleAnswered(exchangeId, claimed, tookMs(), answer);
    if (isNew && question.code !== null && isOfFigures(question.source))
      await saveStockFigures({ exchangeId }, [question.code], systemClock.now());
  }

  function arm(isFine: boolean): void {
    clearTimeout(timer);
    if (controller.signal.aborted || (underWay.size === 0 && !watches)) return;
    const delayMs = underWay.size > 0 ? LOOK_EVERY_MS : WATCH_EVERY_MS;
    timer = setTimeout(look, isFine ? delayMs : PAUSE_AFTER_FAULT_MS);
  }

  if (watches) void look();
  return {
    wake: () => void look(),
    stop: async () => {
      controller.abort(new Error("research stops"));
      clearTimeout(timer);
      await Promise.all([...underWay.values()].map(({ settled }) => settled));
      await exchange.close();
      await releaseQuestions(exchangeId, RESEARCH_HOLDER);
    },
  };
}

function failureOf(error: unknown) {
  if (error instanceof ExchangeError) return error.failure;
  return { kind: "desk-fault", code: null, detail: "the log says more" } as const;
}

/** Names this process in the queue and the leases. */
const RESEARCH_HOLDER = `research:${hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`;

/** One for the process, so that its clients share each endpoint's rate limit. */
const leases = postgresLeases(RESEARCH_HOLDER);

type ExchangeClients = { readonly reality: RealityClient; readonly market: MarketClient };

/** Clients of one exchange; people's questions also come first at the rate limit. */
function openExchange(exchangeId: number, baseUrl: string, signal: AbortSignal) {
  const open = (priority: "interactive" | "background"): ExchangeClients => {
    const options = { baseUrl, leases, priority, allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE };
    return {
      reality: createRealityClient(options),
      market: createMarketClient({ ...options, signal }),
    };
  };
  const [forPeople, forOthers] = [open("interactive"), open("background")];
  return {
    ask: async (question: PanelQuestion, priority: QuestionPriority): Promise<unknown> => {
      const clients = priority === "person" ? forPeople : forOthers;
      if (question.source === "prices")
        return askPrices(exchangeId, { clients, question, priority, signal });
      if (question.source === "tickers") return askLatest(exchangeId, clients, question, signal);
      return clients.reality.ask(question.source, { ...question, signal });
    },
    close: async () => {
      const clients = [forPeople, forOthers].flatMap(({ reality, market }) => [reality, market]);
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

type AskedPrices = {
  readonly clients: ExchangeClients;
  readonly question: Extract<PanelQuestion, { code: StockCode }>;
  readonly priority: QuestionPriority;
  readonly signal: AbortSignal;
};

/**
 * Prices of the stock's pairs in the stored list, then pairs that are no longer listed, for their
 * closes; asks the exchange for its list if the stored one has none.
 */
async function askPrices(
  exchangeId: number,
  { clients: { reality, market }, question, priority, signal }: AskedPrices,
): Promise<readonly PairPrices[]> {
  const { code, locale } = question;
  const kept = await listPairs(exchangeId, [code]);
  const pairs =
    kept.length > 0 ? kept : await reality.ask("stock-info", { code: null, locale, signal });
  const state = (await loadPanelStates(exchangeId, [question])).get(questionKey(question));
  const before = (state?.observed?.payload ?? []) as readonly PairPrices[]; // stored from an answer of this kind
  const symbols = pairs.filter((pair) => pair.code === code).map(({ symbol }) => symbol);
  const gone = before.filter(
    ({ symbol, closes, older = [] }) =>
      !symbols.includes(symbol) && closes.length + older.length > 0,
  );
  const listed = await Promise.all(
    symbols.map((symbol) =>
      readPairPrices(market, {
        symbol,
        before: before.find((known) => known.symbol === symbol),
        withHours: priority === "person",
        nowMs: systemClock.now(),
      }),
    ),
  );
  return [...listed, ...gone.map((pair) => withoutPrice(pair.symbol, "unlisted", pair))];
}

/** Last prices of all pairs in the stored list, or in the exchange's if none was stored yet. */
async function askLatest(
  exchangeId: number,
  { reality, market }: ExchangeClients,
  question: PanelQuestion,
  signal: AbortSignal,
): Promise<LatestPrices> {
  const { locale } = question;
  const kept = await listPairs(exchangeId, null);
  const pairs =
    kept.length > 0 ? kept : await reality.ask("stock-info", { code: null, locale, signal });
  const state = (await loadPanelStates(exchangeId, [question])).get(questionKey(question));
  const before = (state?.observed?.payload ?? null) as LatestPrices; // stored from an answer of this kind
  return readLatestPrices(market, { symbols: pairs.map(({ symbol }) => symbol), before });
}

/** Codes that the background keeps fresh first, in alphabetical order. */
export function listWatchedCodes(): Promise<StockCode[]> {
  return due.listWatchedCodes();
}

/** From now on the background keeps these codes fresh first. Idempotent. */
export function watchCodes(codes: readonly StockCode[]): Promise<void> {
  return due.watchCodes(codes);
}

/** From now on only the slow background walk reads these codes. */
export function unwatchCodes(codes: readonly StockCode[]): Promise<void> {
  return due.unwatchCodes(codes);
}
