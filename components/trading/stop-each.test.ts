import { expect, test } from "vitest";
import { stopEach, stoppable } from "./stop-each";

type StoppableAccount = Parameters<typeof stoppable>[0][number];
const account = (id: number, more: Partial<StoppableAccount> = {}): StoppableAccount => ({
  ...{ id, name: `Account ${id}`, state: "on", open: 0 },
  ...more,
});
const ACCOUNTS = [
  account(1),
  account(2, { state: "stopped" }),
  account(3, { state: "stopped", open: 1 }),
  account(4, { state: "reduce-only" }),
];

test("stopping the desk stops every account that trades or has open orders", () => {
  expect(stoppable(ACCOUNTS).map(({ id }) => id)).toEqual([1, 3, 4]);
});

test("an account that cannot be stopped keeps no other from being stopped, and is named", async () => {
  const stopped: number[] = [];
  const stop = async ({ accountId }: { accountId: number }) => {
    stopped.push(accountId);
    return { data: accountId === 1 ? "You have no trading role." : null };
  };
  expect(await stopEach(stoppable(ACCOUNTS), stop)).toBe("Account 1: You have no trading role.");
  expect(stopped).toEqual([1, 3, 4]);
});

test("a request that failed is an error once the others were asked", async () => {
  const stopped: number[] = [];
  const stop = async ({ accountId }: { accountId: number }) => {
    stopped.push(accountId);
    if (accountId === 1) throw new Error("no connection");
    return { data: null };
  };
  await expect(stopEach(stoppable(ACCOUNTS), stop)).rejects.toThrow("no connection");
  expect(stopped).toEqual([1, 3, 4]);
});

test("an action without an outcome does not count as a stop: its sentence is shown, and without one it is an error", async () => {
  const stop = async ({ accountId }: { accountId: number }) =>
    accountId === 1 ? { serverError: "That did not work." } : { data: null };
  expect(await stopEach(stoppable(ACCOUNTS), stop)).toBe("Account 1: That did not work.");
  await expect(stopEach(stoppable(ACCOUNTS), async () => ({}))).rejects.toThrow("did not answer");
});
