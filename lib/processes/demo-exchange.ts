import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { systemClock } from "@/lib/core/clock";
import { addDays, dayOf, dayStartMs } from "@/lib/core/day";
import { Refusal } from "@/lib/core/refusal";
import type { StoryState } from "@/lib/demo/worker";
import { createOnce, replaceFile } from "./data-folder";

const demoFile = z.object({
  port: z.number().int(),
  seed: z.string(),
  apiKey: z.string(),
  apiSecret: z.string(),
  apiPassphrase: z.string(),
  /** Since when its account trades by itself; files of earlier versions lack it. */
  tradesSinceMs: z.number().int().default(Date.parse("2026-10-01T00:00:00+08:00")),
});

/**
 * The sandbox of this installation. Stored, because the demo account's address and key must stay
 * valid.
 */
export type DemoExchange = z.infer<typeof demoFile>;

const TRADED_DAYS = 60;

export const DEMO_ACCOUNT = "Demo";

export function findDemoExchange(dataDir: string): DemoExchange | null {
  const file = demoPath(dataDir);
  return existsSync(file) ? parse(readFileSync(file, "utf8"), file) : null;
}

export function createDemoExchange(dataDir: string, port: number): DemoExchange {
  const word = () => randomBytes(18).toString("base64url");
  const made: DemoExchange = {
    port,
    seed: "broker-desk",
    apiKey: `demo_${word()}`,
    apiSecret: word(),
    apiPassphrase: word(),
    tradesSinceMs: dayStartMs(addDays(dayOf(systemClock.now()), -TRADED_DAYS)),
  };
  const file = demoPath(dataDir);
  const text = createOnce(file, () => `${JSON.stringify(made, null, 2)}\n`);
  return parse(text, file);
}

/** The demo account's second key, which trades: another one of the same user of the sandbox. */
export function demoTradeKey({ apiKey, apiSecret, apiPassphrase }: DemoExchange) {
  return { apiKey: `${apiKey}_trade`, apiSecret, apiPassphrase, uid: apiKey };
}

export function demoBaseUrl({ port }: { port: number }): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Whether the worker has filled the demo account with the work of its people (lib/demo). "none":
 * it is not to, because an earlier version added the account, or it was removed.
 */
export function findStory(dataDir: string): StoryState {
  const file = storyPath(dataDir);
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "none";
  return text === "untold" || text === "told" ? text : "none";
}

export function saveStory(dataDir: string, state: StoryState): void {
  replaceFile(storyPath(dataDir), `${state}\n`, { flush: false });
}

const storyPath = (dataDir: string) => path.join(dataDir, "demo-story");

function demoPath(dataDir: string): string {
  return path.join(dataDir, "demo-exchange.json");
}

function parse(text: string, file: string): DemoExchange {
  try {
    return demoFile.parse(JSON.parse(text));
  } catch {
    throw new Refusal(
      `${file} is damaged. Restore it from a backup, or remove it and the Demo account.`,
    );
  }
}
