import { type APIRequestContext, expect } from "@playwright/test";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import { desk } from "./desk";
import { readToday } from "./sandbox";

type ExpectedCoin = { readonly rows: number; readonly sums: Readonly<Record<string, string>> };
export type ExpectedDay = {
  readonly day: Day;
  readonly published: boolean;
  readonly rows: number;
  readonly coins: Readonly<Record<string, ExpectedCoin>>;
};

/** The exchange's own rows, by day. */
export async function readTruth(
  request: APIRequestContext,
  { from, to }: DayRange,
): Promise<ExpectedDay[]> {
  const response = await request.get(`${desk().exchangeUrl}/__sandbox/truth?from=${from}&to=${to}`);
  expect(response.ok()).toBe(true);
  return (await response.json()) as ExpectedDay[];
}

/** A week that the exchange has certainly published, by its clock. */
export async function publishedWeek(): Promise<DayRange> {
  const today = await readToday();
  return { from: addDays(today, -9), to: addDays(today, -3) };
}

/** The exact sum of decimal texts, without floats. */
export function sumTexts(texts: readonly string[]): bigint {
  const SCALE = 30;
  return texts.reduce((total, text) => {
    const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
    const units = BigInt(whole + fraction.padEnd(SCALE, "0"));
    return text.startsWith("-") ? total - units : total + units;
  }, 0n);
}
