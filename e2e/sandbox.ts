import type { APIRequestContext } from "@playwright/test";
import type { FaultRule } from "@/lib/sandbox/fault-rules";
import type { SwitchPatch } from "@/lib/sandbox/switches";
import { desk } from "./desk";
import { expect } from "./story";

/** Changes how the exchange behaves. Whoever changes it puts it back. */
export async function setSwitches(request: APIRequestContext, switches: SwitchPatch): Promise<void> {
  const response = await request.post(`${desk().exchangeUrl}/__sandbox/switches`, { data: switches });
  expect(response.ok(), await response.text()).toBe(true);
}

export async function setFaults(request: APIRequestContext, faults: readonly FaultRule[]): Promise<void> {
  await setSwitches(request, { faults });
}

/** Changes what the exchange says of a stock. */
export async function editReality(request: APIRequestContext, data: object): Promise<void> {
  const response = await request.post(`${desk().exchangeUrl}/__sandbox/reality-edit`, { data });
  expect(response.ok(), await response.text()).toBe(true);
}

type Counted = { readonly requests: number; readonly maxPerSecond: number; readonly limited: number };

/** What the exchange counted since the last reset, by endpoint. */
export async function readLog(request: APIRequestContext): Promise<Readonly<Record<string, Counted>>> {
  return (await (await request.get(`${desk().exchangeUrl}/__sandbox/log`)).json()) as Record<string, Counted>;
}

export async function resetLog(request: APIRequestContext): Promise<void> {
  expect((await request.delete(`${desk().exchangeUrl}/__sandbox/log`)).ok()).toBe(true);
}
