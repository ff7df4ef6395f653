import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { db } from "@/lib/database/database";
import { argsOf } from "@/lib/env/process";
import { armCountdown, loadCountdown } from "./arm-countdown";
import { openTradingDesk } from "./testing/orders";

const desk = openTradingDesk();
const SECONDS = 5;

const workers: ChildProcess[] = [];
function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, argsOf("lib/trading/testing/countdown-process.ts"), {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, COUNTDOWN_DATABASE: db().url },
  });
  workers.push(worker);
  return worker;
}
async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker);
});

const arm = () =>
  armCountdown(
    desk.scope(),
    { id: desk.scope().accountId, name: "Test" },
    { seconds: SECONDS },
    DESK_ORIGIN,
  );
const shown = async () => (await loadCountdown(desk.scope())).shown.kind;
const renewals = () => desk.executed("countdown-cancel-all").length;
const orderStatus = (clientOid: string) =>
  desk
    .sandbox()
    .truthOfTrading("1001")
    .orders.find((order) => order.clientOid === clientOid)?.orderStatus;

test("a worker renews for longer than the time; killed, the exchange cancels, and the next worker says that it fired", async () => {
  const id = await desk.draft();
  await desk.send(id);
  const { clientOid } = await desk.read(id);
  await arm();
  const worker = startWorker();
  await expect.poll(shown).toBe("armed");
  const before = renewals();
  // Five renewals at a third of the time last longer than the time itself.
  await expect.poll(renewals).toBeGreaterThanOrEqual(before + 5);
  expect(await shown()).toBe("armed");
  expect(orderStatus(clientOid)).toBe("new");
  await kill(worker);
  await expect.poll(() => orderStatus(clientOid)).toBe("cancelled");
  // In the middle of a request its end is known only once that cannot be executed any more.
  desk.sandbox().advance(45_000);
  const sent = renewals();
  startWorker();
  await expect.poll(shown).toBe("fired");
  await expect.poll(async () => (await loadCountdown(desk.scope())).countdown?.state).toBe("fired");
  expect(renewals()).toBe(sent);
  await desk.turn();
  expect((await desk.read(id)).state).toBe("cancelled");
  expect((await loadCountdown(desk.scope())).after).toEqual([{ state: "cancelled", count: 1 }]);
});

test("with two workers, one that is killed leaves the renewing to the other", async () => {
  await arm();
  const first = startWorker();
  startWorker();
  await expect.poll(shown).toBe("armed");
  await kill(first);
  const before = renewals();
  await expect.poll(renewals).toBeGreaterThanOrEqual(before + 5);
  expect(await shown()).toBe("armed");
  const { events } = await loadCountdown(desk.scope());
  expect(events.map(({ kind }) => kind).toReversed()).toEqual(["asked", "armed"]);
});
