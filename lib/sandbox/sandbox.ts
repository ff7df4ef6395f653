import { addDays, type Day, type DayRange, dayOf, dayStartMs } from "@/lib/core/day";
import { type Book, createBook } from "./commissions/book";
import { type BookOptions, bookShape } from "./commissions/book-options";
import type { DayEdit } from "./commissions/edits";
import { createPendingEdits, type PendingEdits } from "./commissions/pending-edits";
import { isPublished } from "./commissions/published-days";
import { type ArrivalLog, createArrivalLog } from "./control/arrival-log";
import { createFaultPlan, type FaultPlan } from "./control/fault-plan";
import {
  changeSwitches,
  DEFAULT_SWITCHES,
  type Switches,
  type SwitchPatch,
} from "./control/switches";
import { computeTruth, type DayTruth } from "./control/truth";
import { DEMO_CREDENTIALS, type SandboxCredentials } from "./http/credentials";
import { createLimits, type LimitOptions, type Limits } from "./http/limits";
import { createRealityMarket, type RealityMarket } from "./reality/market";
import { createRepaymentDesk, type RepaymentDesk } from "./repayments/desk";
import type { RepaymentBookOptions } from "./repayments/options";
import { createSandboxClock, type SandboxClock } from "./sandbox-clock";
import { createTradingExchange } from "./trading/create-exchange";
import { createDemoTrader, type DemoTrader } from "./trading/demo-trader";
import type { TradingAccount, TradingExchange, TradingOptions } from "./trading/exchange";
import { createTradingDesk, type TradingDesk } from "./trading/http/desk";
import { realityPairs } from "./trading/market/reality-pairs";

export type SandboxOptions = {
  /** The book is a function of this text and the day alone. */
  readonly seed?: string;
  readonly book?: BookOptions;
  /** Default: a broker's. */
  readonly repayments?: RepaymentBookOptions;
  /** Default: DEMO_CREDENTIALS. */
  readonly credentials?: readonly SandboxCredentials[];
  /** Where the exchange's clock starts; default is the machine's time, plus `clockOffsetMs`. */
  readonly nowMs?: number;
  readonly clockOffsetMs?: number;
  /** Short for the switch of the same name. */
  readonly latencyMs?: number;
  readonly switches?: SwitchPatch;
  readonly limits?: LimitOptions;
  /** UIDs that trade, and with what; others begin with the balances of the demo account. */
  readonly accounts?: readonly TradingAccount[];
  /** The first account trades by itself, from midnight UTC+8 of this moment's day on. Default: it does not. */
  readonly tradesSinceMs?: number;
  /** Default: createTradingExchange. */
  readonly exchange?: (options: TradingOptions) => TradingExchange;
  /** Bound on the rows kept written. */
  readonly maxCacheBytes?: number;
};

/** The exchange itself, without its HTTP. */
export type Sandbox = {
  readonly clock: SandboxClock;
  readonly book: Book;
  readonly limits: Limits;
  readonly log: ArrivalLog;
  readonly edits: PendingEdits<DayEdit, readonly Day[]>;
  readonly repayments: RepaymentDesk;
  readonly reality: RealityMarket;
  readonly trading: TradingDesk;
  readonly trader: DemoTrader | null;
  readonly credentialsOf: (apiKey: string) => SandboxCredentials | undefined;
  readonly switches: () => Switches;
  readonly faults: () => FaultPlan;
  readonly setSwitches: (patch: unknown) => Switches;
  readonly resetSwitches: () => Switches;
  readonly edit: (edit: DayEdit) => void;
  readonly truth: (range: DayRange, options?: { readonly showSub?: boolean }) => DayTruth[];
  readonly warm: (days: number) => Promise<void>;
};

const DEFAULT_CACHE_BYTES = 640 * 1024 * 1024;
const ALL_ROWS = { uid: "", coin: "", symbol: "", showSub: true };

function startSwitches({ switches, latencyMs }: SandboxOptions): Switches {
  const latency = latencyMs === undefined ? {} : { latencyMs };
  return changeSwitches(DEFAULT_SWITCHES, { ...latency, ...switches });
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const seed = options.seed ?? "demo";
  const initial = startSwitches(options);
  let switches = initial;
  const credentials = new Map(
    (options.credentials ?? [DEMO_CREDENTIALS]).map((one) => [one.apiKey, one]),
  );
  const clock = createSandboxClock(Date.now, options.clockOffsetMs ?? 0);
  if (options.nowMs !== undefined) clock.setNow(options.nowMs);
  let faults = createFaultPlan(switches.faults, seed, clock.now);
  const book = createBook(
    bookShape(seed, options.book ?? {}),
    switches,
    options.maxCacheBytes ?? DEFAULT_CACHE_BYTES,
  );
  const edits = createPendingEdits<DayEdit, readonly Day[]>(
    (edit) => book.edit(edit.day, edit),
    ({ day }, days) => days.includes(day),
  );
  const repayments = createRepaymentDesk(
    seed,
    options.repayments ?? { kind: "broker" },
    clock.now,
    () => switches.repayments,
  );
  const reality = createRealityMarket(seed, clock.now, () => switches.reality);
  /** The time of what the demo account did by itself, while it is made up for. */
  let earlierMs: number | null = null;
  const exchange = (options.exchange ?? createTradingExchange)({
    seed,
    now: () => earlierMs ?? clock.now(),
    rules: () => switches.trading,
    reality: realityPairs(seed, reality.universe),
    ...(options.accounts ? { accounts: options.accounts } : {}),
  });
  const [first = DEMO_CREDENTIALS] = credentials.values();
  const trader =
    options.tradesSinceMs === undefined
      ? null
      : createDemoTrader({
          exchange,
          uid: first.uid ?? first.apiKey,
          sinceMs: dayStartMs(dayOf(options.tradesSinceMs)),
          now: clock.now,
          at: (ms, work) => {
            earlierMs = ms;
            work();
            earlierMs = null;
          },
        });
  const use = (next: Switches) => {
    if (next.faults !== switches.faults) faults = createFaultPlan(next.faults, seed, clock.now);
    switches = next;
    book.applySwitches(next);
    return next;
  };
  const truthRows = (showSub: boolean) => (day: Day) =>
    book.rows(day).filter(({ row }) => showSub || !row.sub);
  return {
    clock,
    book,
    edits,
    repayments,
    reality,
    trading: createTradingDesk(exchange, seed, clock.now),
    trader,
    limits: createLimits({ window: () => switches.limitWindow, ...options.limits }),
    log: createArrivalLog(),
    credentialsOf: (apiKey) => credentials.get(apiKey),
    switches: () => switches,
    faults: () => faults,
    setSwitches: (patch) => use(changeSwitches(switches, patch)),
    resetSwitches: () => use({ ...initial, faults: [...initial.faults] }),
    edit: edits.add,
    truth: (range, { showSub = true } = {}) =>
      computeTruth(range, truthRows(showSub), (day) =>
        isPublished(day, clock.now(), switches.publishAfterMs),
      ),
    warm: async (days) => {
      repayments.book.upTo(clock.now());
      for (let back = days; back >= 1; back--) {
        const day = addDays(dayOf(clock.now()), -back);
        await book.prepare(day, ALL_ROWS);
        book.serve(day, ALL_ROWS);
      }
    },
  };
}
