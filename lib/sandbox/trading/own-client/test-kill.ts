import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { createRandom } from "../../random";
import { type RunningSandbox, startSandbox } from "../../server";
import { openReader, openWriter, prepared, truthOf } from "./test-own-client";

/** For tests: kills a process that sends orders, and looks at what the exchange has of them. */

type Message = { readonly sending?: string; readonly clientOid?: string; readonly kind?: string };
type Heard = { readonly announced: string[]; readonly told: Map<string, string> };

/** Sends until so many orders were settled, and is killed some milliseconds later. */
async function sendAndKill(url: string, prefix: string, settled: number, afterMs: number): Promise<Heard> {
  const heard: Heard = { announced: [], told: new Map() };
  const child = spawn(
    process.execPath,
    ["--import", "tsx", new URL("test-send-process.ts", import.meta.url).pathname],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, SEND_URL: url, SEND_PREFIX: prefix },
    },
  );
  // Its last words may still be on their way when it has ended.
  const ended = Promise.all([once(child, "exit"), once(child, "disconnect")]);
  const enough = new Promise<void>((resolve) => {
    child.on("message", ({ sending, clientOid, kind }: Message) => {
      if (sending !== undefined) heard.announced.push(sending);
      if (clientOid !== undefined && kind !== undefined) heard.told.set(clientOid, kind);
      if (heard.told.size >= settled) resolve();
    });
  });
  await Promise.race([enough, ended]);
  await sleep(afterMs);
  child.kill("SIGKILL");
  await ended;
  return heard;
}

async function checkHeard(sandbox: RunningSandbox, { announced, told }: Heard): Promise<number> {
  const reader = openReader(sandbox.url);
  let unsettled = 0;
  for (const clientOid of announced) {
    const { orders, placements } = truthOf(sandbox, clientOid);
    expect([clientOid, orders.length <= 1, placements.length <= 1]).toEqual([clientOid, true, true]);
    const kind = told.get(clientOid) ?? "unknown";
    if (kind === "unknown") unsettled++;
    else expect([clientOid, orders.length]).toEqual([clientOid, kind === "accepted" ? 1 : 0]);
    const found = await reader.findOrder({ clientOid });
    expect([clientOid, found === null]).toEqual([clientOid, orders.length === 0]);
  }
  await reader.close();
  return unsettled;
}

/** Kills so many processes while they send; resolves to how many orders were under way when one died. */
export async function killSenders(seed: string, kills: number): Promise<number> {
  const sandbox = await startSandbox({
    nowMs: Date.now(),
    seed,
    limits: { tradingPerSecond: Number.POSITIVE_INFINITY, perMinute: Number.POSITIVE_INFINITY },
    latencyMs: 8,
  });
  const random = createRandom(`${seed}:kills`);
  let unsettled = 0;
  try {
    for (let nth = 0; nth < kills; nth++) {
      const heard = await sendAndKill(sandbox.url, `kill-${nth}`, 1 + random.int(10), random.int(25));
      expect(heard.told.size).toBeGreaterThan(0);
      unsettled += await checkHeard(sandbox, heard);
      // Whatever the exchange has, its sender announced: nothing is placed that nobody wrote down.
      const mine = sandbox
        .truthOfTrading()
        .orders.filter((order) => order.clientOid.startsWith(`kill-${nth}-`));
      for (const { clientOid } of mine) expect(heard.announced).toContain(clientOid);
      const writer = openWriter(sandbox.url, { timeoutMs: 20_000 });
      await writer.send(prepared("cancel-symbol-order", { category: "SPOT" }, null));
      await writer.close();
    }
  } finally {
    await sandbox.close();
  }
  return unsettled;
}
