import { addDays, type Day, dayOf, dayStartMs } from "@/lib/core/day";
import { createBook } from "./commissions/book";
import { type BookOptions, bookShape } from "./commissions/book-options";
import type { DayEdit } from "./commissions/edits";
import type { EditedCommissions } from "./commissions/endpoint";
import { isPublished } from "./commissions/published-days";
import { computeTruth } from "./commissions/truth";
import type { Controlled } from "./control/control";
import {
  changeSwitches,
  DEFAULT_SWITCHES,
  type Switches,
  type SwitchPatch,
} from "./control/switches";
import { createPendingEdits } from "./core/pending-edits";
import { createSandboxClock, type SandboxClock } from "./core/sandbox-clock";
import { createArrivalLog } from "./http/arrival-log";
import { DEMO_CREDENTIALS, type SandboxCredentials } from "./http/credentials";
import { createFaultPlan } from "./http/fault-plan";
import { createLimits, type LimitOptions } from "./http/limits";
import type { ServerContext } from "./http/server-context";
import { createRepaymentLedger } from "./repayments/ledger";
import type { RepaymentBookOptions } from "./repayments/options";
import { createStockMarket, type StockMarket } from "./stocks/market";
import { createTradingExchange } from "./trading/create-exchange";
import { createDemoTrader, type DemoTrader } from "./trading/demo-trader";
import { createServedExchange } from "./trading/http/served-exchange";
import type { SandboxTrader, TradingExchange, TradingOptions } from "./trading/interface/exchange";
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
  readonly accounts?: readonly SandboxTrader[];
  /**
   * From midnight UTC+8 of this moment's day on, the first account trades by itself. Default: it
   * does not.
   */
  readonly tradesSinceMs?: number;
  /** Default: createTradingExchange. */
  readonly exchange?: (options: TradingOptions) => TradingExchange;
  /** The most bytes of written rows that are kept. */
  readonly maxCacheBytes?: number;
};

/** The exchange itself, without its HTTP. */
export type Sandbox = ServerContext<Switches> &
  EditedCommissions &
  Controlled & {
    /** Null where no account trades by itself. */
    readonly trader: DemoTrader | null;
  };

const DEFAULT_CACHE_BYTES = 640 * 1024 * 1024;
const ALL_ROWS = { uid: "", coin: "", symbol: "", showSub: true };

function startSwitches({ switches, latencyMs }: SandboxOptions): Switches {
  if (latencyMs === undefined) return changeSwitches(DEFAULT_SWITCHES, { ...switches });
  return changeSwitches(DEFAULT_SWITCHES, { latencyMs, ...switches });
}

/** The trading half, with the account that trades by itself. */
function createTrading(
  options: SandboxOptions,
  { uid, apiKey }: SandboxCredentials,
  seed: string,
  clock: SandboxClock,
  stocks: StockMarket,
  switches: () => Switches,
) {
  /**
   * The time at which the demo account is made to act, while the trader makes up for earlier days.
   */
  let earlierMs: number | null = null;
  const exchangeOptions: TradingOptions = {
    seed,
    now: () => earlierMs ?? clock.now(),
    rules: () => switches().trading,
    reality: realityPairs(seed, stocks.universe),
    accounts: options.accounts ?? [],
  };
  const exchange = (options.exchange ?? createTradingExchange)(exchangeOptions);
  const trading = createServedExchange(exchange, seed, clock.now);
  if (options.tradesSinceMs === undefined) return { trading, trader: null };
  const trader = createDemoTrader({
    exchange,
    uid: uid ?? apiKey,
    sinceMs: dayStartMs(dayOf(options.tradesSinceMs)),
    now: clock.now,
    at: (ms, work) => {
      earlierMs = ms;
      work();
      earlierMs = null;
    },
  });
  return { trading, trader };
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const seed = options.seed ?? "demo";
  const known = options.credentials ?? [DEMO_CREDENTIALS];
  const credentials = new Map(known.map((one) => [one.apiKey, one]));
  const [first = DEMO_CREDENTIALS] = credentials.values();
  const clock = createSandboxClock(Date.now, options.clockOffsetMs ?? 0);
  if (options.nowMs !== undefined) clock.setNow(options.nowMs);
  const initial = startSwitches(options);
  let switches = initial;
  let faults = createFaultPlan(switches.faults, seed, clock.now);
  const shape = bookShape(seed, options.book ?? {});
  const book = createBook(shape, switches, options.maxCacheBytes ?? DEFAULT_CACHE_BYTES);
  const edits = createPendingEdits<DayEdit, readonly Day[]>(
    (edit) => book.edit(edit.day, edit),
    ({ day }, days) => days.includes(day),
  );
  const repayments = createRepaymentLedger(
    seed,
    options.repayments ?? { kind: "broker" },
    clock.now,
    () => switches.repayments,
  );
  const stocks = createStockMarket(seed, clock.now, () => switches.reality);
  const use = (next: Switches) => {
    if (next.faults !== switches.faults) faults = createFaultPlan(next.faults, seed, clock.now);
    switches = next;
    book.applySwitches(next);
    return next;
  };
  return {
    clock,
    book,
    edits,
    repayments,
    stocks,
    ...createTrading(options, first, seed, clock, stocks, () => switches),
    limits: createLimits({ window: () => switches.limitWindow, ...options.limits }),
    log: createArrivalLog(),
    credentialsOf: (apiKey) => credentials.get(apiKey),
    switches: () => switches,
    faults: () => faults,
    setSwitches: (patch) => use(changeSwitches(switches, patch)),
    // A new list, so that the faults are counted from the start again.
    resetSwitches: () => use({ ...initial, faults: [...initial.faults] }),
    edit: edits.add,
    truth: (range, { showSub = true } = {}) =>
      computeTruth(
        range,
        (day) => book.rows(day).filter(({ row }) => showSub || !row.sub),
        (day) => isPublished(day, clock.now(), switches.publishAfterMs),
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
