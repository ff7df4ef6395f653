import { createHmac } from "node:crypto";
import { request } from "node:http";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import type { ServerOptions } from "@/lib/sandbox/server";
import {
  openWriter,
  placement,
  prepared,
  readPair,
} from "@/lib/sandbox/trading/own-client/testing/own-client";
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

/**
 * Sends the bytes of an order that was signed before, over its own connection: the cost of the wire
 * and the exchange alone.
 */
function sendBare(url: string, path: string, body: string): () => Promise<void> {
  const timestamp = String(Date.now());
  const { apiKey, apiSecret, apiPassphrase } = DEMO_CREDENTIALS;
  const signature = createHmac("sha256", apiSecret)
    .update(`${timestamp}POST${path}${body}`)
    .digest("base64");
  const headers = {
    "access-key": apiKey,
    "access-sign": signature,
    "access-passphrase": apiPassphrase,
    "access-timestamp": timestamp,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return () =>
    new Promise((resolve, reject) => {
      const sending = request(url + path, { method: "POST", headers, agent: false }, (response) => {
        response.resume();
        response.on("end", resolve);
        response.on("error", reject);
      });
      sending.on("error", reject);
      sending.end(body);
    });
}

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
    bare.push(await timed(sendBare(url, other.path, other.body)));
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

export const tradingBench: Bench = {
  name: "trading",
  run: async () => {
    const free = { ...EXCHANGE, limits: { tradingPerSecond: NO_LIMIT, perMinute: NO_LIMIT } };
    return [
      ...(await withSandbox(free, measureAdded)),
      ...(await withSandbox(EXCHANGE, measureLimited)),
    ];
  },
};
