import { hostname } from "node:os";
import { type QuestionPriority, questionKey, type RealityQuestion } from "@/lib/core/reality/question";
import { readEnv } from "@/lib/env/read-env";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createRealityClient, type RealityClient } from "@/lib/exchange/reality/client";
import { postgresLeases } from "@/lib/store/jobs/rate-slots";
import { type ClaimedQuestion, claimQuestions, releaseQuestions } from "@/lib/store/panels/questions";
import { settleAnswered, settleFailed } from "@/lib/store/panels/states";

/** While questions are under way: a person who comes then is noticed within this. Keeps the endpoints' lease too. */
const LOOK_EVERY_MS = 250;
/** A process that watches the queue sees what others left in it within this. */
const WATCH_EVERY_MS = 500;
/** The database failed: not a line of the log for every look. */
const PAUSE_AFTER_FAULT_MS = 5_000;

export type AskerOptions = {
  readonly exchangeId: number;
  readonly baseUrl: string;
  /** Looks at the queue by itself; else only when woken, until what it can take is settled. */
  readonly watches: boolean;
  /** Hears what went wrong beside the exchange's failures, which are stored. */
  readonly onTrouble: (what: string, error: unknown) => void;
};

export type Asker = {
  /** Questions were queued. */
  readonly wake: () => void;
  /** Gives back what is not settled. */
  readonly stop: () => Promise<void>;
};

/** Asks what waits in the queue that all processes share, as this process's part of the work. */
export function startAsker({ exchangeId, baseUrl, watches, onTrouble }: AskerOptions): Asker {
  const exchange = openExchange(baseUrl);
  const controller = new AbortController();
  const underWay = new Map<string, { question: RealityQuestion; settled: Promise<void> }>();
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
      lookAgain = true; // beside it a person's may be asked
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
      answer = await exchange.ask(question, priority, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return; // it waits for the next process
      if (!(error instanceof ExchangeError)) onTrouble(`asking for ${questionKey(question)}`, error);
      await settleFailed(exchangeId, claimed, tookMs(), failureOf(error));
      return;
    }
    await settleAnswered(exchangeId, claimed, tookMs(), answer);
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

/** One for the process: its clients share the turns of each endpoint. */
const leases = postgresLeases(RESEARCH_HOLDER);

type Ask = (question: RealityQuestion, priority: QuestionPriority, signal: AbortSignal) => Promise<unknown>;

/** Asks one exchange; a person's question is in front of the others' at the rate limit too. */
function openExchange(baseUrl: string): { ask: Ask; close: () => Promise<void> } {
  const where = { baseUrl, leases, allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE };
  const forPeople = createRealityClient({ ...where, priority: "interactive" });
  const forOthers = createRealityClient({ ...where, priority: "background" });
  return {
    ask: (question, priority, signal) =>
      askOnce(priority === "person" ? forPeople : forOthers, question, signal),
    close: async () => {
      await Promise.all([forPeople.close(), forOthers.close()]);
    },
  };
}

function askOnce(client: RealityClient, question: RealityQuestion, signal: AbortSignal): Promise<unknown> {
  const { locale } = question;
  switch (question.source) {
    case "calendar":
      return client.calendar({ locale, signal });
    case "stock-info":
      return client.pairs({ locale, signal });
    default:
      return client.panel(question.source, { code: question.code, locale, signal });
  }
}
