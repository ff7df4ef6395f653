import { type Day, dayOf } from "@/lib/core/day";
import type { SwitchPatch } from "@/lib/sandbox/control/switches";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import type { StockEdit, StockTopic } from "@/lib/sandbox/stocks/edits";
import { desk } from "./desk";

/** What this story changed at its desk's exchange. */
const changed: { switches: boolean; readonly stocks: StockTopic[] } = {
  switches: false,
  stocks: [],
};

/** Changes how the exchange behaves until the story ends. */
export async function setSwitches(switches: SwitchPatch): Promise<void> {
  changed.switches = true;
  await send("switches", "POST", switches);
}

export const setFaults = (faults: readonly FaultRule[]): Promise<void> => setSwitches({ faults });

/** Resets the switches to their state when the story began. */
export async function resetSwitches(): Promise<void> {
  await send("switches", "DELETE");
  changed.switches = false;
}

/** Changes what the exchange answers about a stock until the story ends. */
export async function editReality(edit: StockEdit & { readonly code: string }): Promise<void> {
  changed.stocks.push({ endpoint: edit.endpoint, code: edit.code });
  await send("reality-edit", "POST", edit);
}

/** Resets the exchange to its state when the story began; runs after failed stories too. */
export async function restoreExchange(): Promise<void> {
  if (changed.switches) await resetSwitches();
  for (const stock of changed.stocks.splice(0))
    await send("reality-edit", "POST", { ...stock, kind: "undo" });
}

/** The exchange's day (UTC+8); it has published all days before. */
export async function readToday(): Promise<Day> {
  const { nowMs } = (await (await send("clock", "GET")).json()) as { nowMs: number };
  return dayOf(nowMs);
}

/** Moves the exchange's clock, and with it its prices; only at a desk of the story's own. */
export async function advanceClock(ms: number): Promise<void> {
  await send("clock", "POST", { advanceMs: ms });
}

type Counted = {
  readonly requests: number;
  readonly maxPerSecond: number;
  readonly limited: number;
};

/** The exchange's counters since the last reset, by endpoint. */
export async function readLog(): Promise<Readonly<Record<string, Counted>>> {
  return (await (await send("log", "GET")).json()) as Record<string, Counted>;
}

export async function resetLog(): Promise<void> {
  await send("log", "DELETE");
}

async function send(
  what: string,
  method: "GET" | "POST" | "DELETE",
  body?: object,
): Promise<Response> {
  const answer = await fetch(`${desk().exchangeUrl}/__sandbox/${what}`, {
    method,
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${method} ${what}: ${answer.status} ${await answer.text()}`);
  return answer;
}
