import type { CommissionRow } from "@/lib/commissions/commission";
import { addDays, type Day, type DayRange, dayOf } from "@/lib/core/day";
import type { TimeRange } from "@/lib/core/time-ranges";
import { newBoundKnowledge } from "./commissions/cursor-bound";
import { createCommissionEndpoint, yesOrNo } from "./commissions/endpoint";
import { walkDay } from "./commissions/pages";
import { type KeyConnectionOptions, openKeyConnection } from "./http/key-connection";
import { type KeyLimits, keyLimits } from "./rate-limit/limits";
import { createRepaymentEndpoint } from "./repayments/endpoint";
import { newRepaymentKnowledge } from "./repayments/knowledge";
import type { RepaymentWindow } from "./repayments/walk";
import { walkRepayments } from "./repayments/windows";

export type ExchangeClient = ReturnType<typeof createExchangeClient>;

export type ExchangeClientOptions = KeyConnectionOptions & {
  /** Default: the exchange's own. */
  readonly limits?: KeyLimits | undefined;
};

/** The widest window of a question for commissions (docs/exchange.md 4.21). */
const MAX_WINDOW_DAYS = 30;

/** Throws RangeError on an address or credentials that cannot be used; nothing is sent yet. */
export function createExchangeClient(options: ExchangeClientOptions) {
  const { limits = keyLimits(options.baseUrl, options.credentials.apiKey) } = options;
  const connection = openKeyConnection(options);
  const commissions = createCommissionEndpoint(connection.asking(limits.commissions));
  const repayments = createRepaymentEndpoint(connection.asking(limits.repayments));
  const knowledge = newBoundKnowledge();
  const repaymentKnowledge = newRepaymentKnowledge();

  return {
    /**
     * Compares the clocks; resolves to the exchange's now, ms. Call it at the start of a run.
     * Throws ExchangeError.
     */
    measureClock: connection.measureClock,
    /** The exchange's now by the last comparison, ms. Throws before the first one. */
    now: connection.now,
    /**
     * All rows of one UTC+8 day, page by page. Throws ExchangeError; then the rows yielded so far
     * are not a whole day.
     */
    commissionPages: ({
      day,
      showSub,
      signal,
    }: DayQuestion): AsyncIterable<readonly CommissionRow[]> =>
      walkDay({
        day,
        knowledge,
        ask: commissions.pagesOf(showSub, signal),
        recent: () => recentDays(connection.now()),
      }),
    /**
     * Loan repayments from the newest on, as `walkRepayments`. Throws ExchangeError;
     * "out-of-range": even a second was refused.
     */
    repaymentWindows: ({ range, signal }: RangeQuestion): AsyncIterable<RepaymentWindow> =>
      walkRepayments(repayments(signal), repaymentKnowledge, range),
    /**
     * One small signed request. Throws ExchangeError, saying why, when the key cannot read
     * commissions.
     */
    checkKey: async (showSub: boolean) => {
      const query = { limit: "1", showSub: yesOrNo(showSub) };
      const { headers } = await commissions.ask(query, undefined);
      const isSandbox = headers["x-exchange-environment"] === "sandbox";
      return { environment: isSandbox ? "sandbox" : "live" } as const;
    },
    /**
     * One small signed request. Throws ExchangeError, saying why, when the key cannot read loan
     * repayments.
     */
    checkRepayments: async () => {
      const nowMs = connection.now();
      await repayments(undefined)({ fromMs: nowMs - 1_000, toMs: nowMs });
    },
    /** HTTP requests sent, and how many of them were further attempts. */
    stats: connection.transport.stats,
    /** Gives the rate slots back and closes the connections. */
    close: connection.close,
  };
}

type Abortable = { readonly signal?: AbortSignal | undefined };
type DayQuestion = Abortable & { readonly day: Day; readonly showSub: boolean };
type RangeQuestion = Abortable & { readonly range: TimeRange };

/** The last days that may be published, as many as one question may ask for. */
function recentDays(nowMs: number): DayRange {
  const yesterday = addDays(dayOf(nowMs), -1);
  return { from: addDays(yesterday, 1 - MAX_WINDOW_DAYS), to: yesterday };
}
