import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Control } from "./control";

let control: Control;
let isUnused: boolean;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  isUnused = false;
  control = new Control(() => {
    isUnused = true;
  });
  control.server.listen(0, "127.0.0.1");
  await once(control.server, "listening");
});
afterEach(() => {
  vi.useRealTimers();
  control.server.close();
});

/** Joins as a holder; returns a function that leaves. */
async function join(): Promise<() => Promise<void>> {
  const joined = once(control.server, "connection");
  const socket = connect((control.server.address() as AddressInfo).port, "127.0.0.1");
  const [held] = (await joined) as [Socket];
  return async () => {
    // The kernel may also reset the connection.
    const left = new Promise((resolve) => held.once("close", resolve));
    socket.destroy();
    await left;
  };
}

test("a database runs while somebody holds it, and less than half a second longer", async () => {
  control.tell({ state: "ready", pid: 1 });
  const [leave, leaveLast] = [await join(), await join()];
  await leave();
  vi.advanceTimersByTime(3_600_000);
  expect(isUnused).toBe(false);
  await leaveLast();
  vi.advanceTimersByTime(399);
  expect(isUnused).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isUnused).toBe(true);
});

test("a holder that comes within that time keeps it", async () => {
  control.tell({ state: "ready", pid: 1 });
  await (await join())();
  vi.advanceTimersByTime(399);
  const leave = await join();
  vi.advanceTimersByTime(3_600_000);
  expect(isUnused).toBe(false);
  await leave();
  vi.advanceTimersByTime(400);
  expect(isUnused).toBe(true);
});

test("its starter has ten seconds to connect, and no limit until it is ready", async () => {
  await (await join())();
  vi.advanceTimersByTime(3_600_000);
  expect(isUnused).toBe(false);
  control.tell({ state: "ready", pid: 1 });
  vi.advanceTimersByTime(9_999);
  expect(isUnused).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isUnused).toBe(true);
});
