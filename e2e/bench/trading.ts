import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import type { ServerOptions } from "@/lib/sandbox/server";
import {
  openWriter,
  placement,
  prepared,
  readPair,
} from "@/lib/sandbox/trading/own-client/testing/own-client";
import { sendBare } from "./bare-send";
import { openBenchDatabase } from "./databases";
import { type Bench, type Figure, percentile } from "./figure";
import { forkScript } from "./processes";

const ORDERS = 400;
/** The exchange allows 400 open orders of spot and margin (docs/exchange.md 4.1 rule 6). */
const CANCEL_EVERY = 100;
/** docs/exchange.md 4.1: orders per second and user. */
const LIMIT_PER_SECOND = 10;
const LIMITED_SECONDS = 10;
const SENDERS = 20;
/** More requests than a test sends; JSON has no Infinity. */
const NO_LIMIT = 1_000_000_000;

const EXCHANGE: ServerOptions = { book: { rowsPerDay: 0 } };

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return performance.now() - startedMs;
}

async function withSandbox<T>(
  options: ServerOptions,
  run: (url: string) => Promise<T>,
): Promise<T> {
  const { child, message } = await forkScript<{ url: string }>("sandbox-process.ts", {
    SANDBOX_OPTIONS: JSON.stringify(options),
  });
  try {
    return await run(message.url);
  } finally {
    child.disconnect();
  }
}

/**
 * Sends one order by our client and one bare order in turn, so that other load on the machine
 * affects both alike.
 */
async function measureAdded(url: string): Promise<Figure[]> {
  const { instrument, price } = await readPair(url);
  const writer = openWriter(url, { timeoutMs: 20_000 });
  const own: number[] = [];
  const bare: number[] = [];
  const checks: number[] = [];
  let accepted = 0;
  for (let nth = 0; nth < ORDERS; nth++) {
    const startedMs = performance.now();
    const write = placement(instrument, price, `own-${nth}`);
    checks.push(performance.now() - startedMs);
    own.push(
      (checks.at(-1) ?? 0) +
        (await timed(async () => {
          if ((await writer.send(write)).kind === "accepted") accepted++;
        })),
    );
    const other = placement(instrument, price, `bare-${nth}`);
    bare.push(await timed(sendBare(url, other.path, other.body, DEMO_CREDENTIALS)));
    if (nth % CANCEL_EVERY !== CANCEL_EVERY - 1) continue;
    await writer.send(prepared("cancel-symbol-order", { category: "SPOT" }, null));
  }
  await writer.close();
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const added = p95(own) - p95(bare);
  const median = percentile(own, 0.5) - percentile(bare, 0.5);
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return [
    {
      name: "trading: an order, from its rules to its outcome, p95",
      target: "-",
      measured: `${ms(p95(own))} (bare ${ms(p95(bare))}; ${accepted} of ${ORDERS} accepted)`,
      ok: accepted === ORDERS ? null : false,
    },
    {
      name: "trading: checking, signing and sending add to the wire, p95",
      target: "<= 5 ms",
      measured: `${ms(added)} (at the median ${ms(median)}, checking alone ${ms(p95(checks))})`,
      ok: added <= 5,
    },
  ];
}

/** Sends as many orders as the exchange's limit allows, from more senders than it accepts. */
async function measureLimited(url: string): Promise<Figure[]> {
  const { instrument, price } = await readPair(url);
  const writer = openWriter(url, { perSecond: LIMIT_PER_SECOND, timeoutMs: 20_000 });
  await writer.send(placement(instrument, price, "first"));
  const counts = { accepted: 0, other: 0 };
  const startedMs = performance.now();
  const endMs = startedMs + LIMITED_SECONDS * 1000;
  const sendOn = async (sender: number) => {
    for (let nth = 0; performance.now() < endMs; nth++) {
      const { kind } = await writer.send(placement(instrument, price, `limited-${sender}-${nth}`));
      if (performance.now() > endMs) return;
      if (kind === "accepted") counts.accepted++;
      else counts.other++;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => sendOn(sender)));
  await writer.close();
  const perSecond = counts.accepted / LIMITED_SECONDS;
  return [
    {
      name: "trading: orders a second within the exchange's limit",
      target: `>= 9 of ${LIMIT_PER_SECOND}`,
      measured: `${perSecond.toFixed(1)} of ${LIMIT_PER_SECOND} (${counts.other} not accepted)`,
      ok: perSecond >= 9 && counts.other === 0,
    },
  ];
}

type Added = {
  /** Times of our own sends and of bare ones, ms; each of one request. */
  readonly own: readonly number[];
  readonly bare: readonly number[];
  readonly sent: number;
  readonly of: number;
};
/** What order-process.ts reports. */
export type OrderReport =
  | { readonly kind: "added"; readonly singles: Added; readonly batches: Added }
  | {
      readonly kind: "limited";
      readonly previewMs: number;
      readonly sendMs: number;
      readonly sent: number;
      readonly of: number;
    };

const KEY_OF_DESK = { uid: "1001", apiPassphrase: "passphrase", apiSecret: "secret" };
const READ_KEY = { ...KEY_OF_DESK, apiKey: "read-key-of-bench" };
const TRADE_KEY = { ...KEY_OF_DESK, apiKey: "trade-key-of-bench" };
/** Orders of one batch in order-process.ts. */
const BATCH = 20;

/** The whole desk: its database, limits, audit entries and the worker's turn. */
async function measureDesk(isLimited: boolean): Promise<Figure[]> {
  const limits = { tradingPerSecond: NO_LIMIT, perMinute: NO_LIMIT };
  const own = { ...EXCHANGE, credentials: [READ_KEY, TRADE_KEY] };
  const database = await openBenchDatabase("native");
  try {
    return await withSandbox(isLimited ? own : { ...own, limits }, async (url) => {
      const { message } = await forkScript<OrderReport>("order-process.ts", {
        APP_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz",
        BENCH_DATABASE: database.url,
        BENCH_EXCHANGE: url,
        BENCH_READ_KEY: JSON.stringify(READ_KEY),
        BENCH_TRADE_KEY: JSON.stringify(TRADE_KEY),
        BENCH_LIMITED: isLimited ? "yes" : "no",
      });
      return message.kind === "added" ? addedFigures(message) : limitedFigures(message);
    });
  } finally {
    await database.close();
  }
}

function addedFigures({ singles, batches }: Extract<OrderReport, { kind: "added" }>): Figure[] {
  const each = (name: string, { own, bare, sent, of }: Added, orders: number, aimMs: number) => {
    const added = (share: number) => (percentile(own, share) - percentile(bare, share)) / orders;
    const p95 = added(0.95);
    return {
      name,
      target: `<= ${aimMs} ms`,
      measured: `${p95.toFixed(2)} ms (at the median ${added(0.5).toFixed(2)} ms; ${sent} of ${of} sent)`,
      ok: p95 <= aimMs && sent === of,
    };
  };
  return [
    each("trading: the desk adds to the wire for an order, p95", singles, 1, 10),
    each("trading: the same for each order of a batch of 20, p95", batches, BATCH, 2),
  ];
}

function limitedFigures({
  previewMs,
  sendMs,
  sent,
  of,
}: Extract<OrderReport, { kind: "limited" }>): Figure[] {
  // The limit lets the first ones go at once; the time begins with them.
  const perSecond = ((of - LIMIT_PER_SECOND) / sendMs) * 1000;
  return [
    {
      name: "trading: the worker previews 20 orders within the exchange's limits",
      target: "<= 3 s",
      measured: `${(previewMs / 1000).toFixed(2)} s`,
      ok: previewMs <= 3_000,
    },
    {
      name: "trading: orders a second through the worker within the exchange's limit",
      target: `>= 9 of ${LIMIT_PER_SECOND}`,
      measured: `${perSecond.toFixed(1)} of ${LIMIT_PER_SECOND} (${sent} of ${of} sent)`,
      ok: perSecond >= 9 && sent === of,
    },
  ];
}

export const tradingBench: Bench = {
  name: "trading",
  run: async () => {
    const free = { ...EXCHANGE, limits: { tradingPerSecond: NO_LIMIT, perMinute: NO_LIMIT } };
    return [
      ...(await withSandbox(free, measureAdded)),
      ...(await withSandbox(EXCHANGE, measureLimited)),
      ...(await measureDesk(false)),
      ...(await measureDesk(true)),
    ];
  },
};
