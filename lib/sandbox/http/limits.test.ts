import { expect, test } from "vitest";
import { ask, COMMISSIONS, openSandbox } from "../testing/client";
import { createArrivalLog } from "./arrival-log";
import { REPAYMENTS_PATH } from "./endpoints";
import { createLimits } from "./limits";

const KEY = { apiSecret: "s", apiPassphrase: "p" };

test("ten calls fit into any rolling second, the eleventh waits until the first is a second old", () => {
  const { takeForUid } = createLimits({});
  const take = (uid: string, atMs: number) => takeForUid("commissions", uid, atMs);
  const taken = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900].map((at) => take("u", at));
  expect(taken).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(take("u", 999)).toBe(-1);
  expect(take("other", 999)).toBe(9);
  expect(take("u", 1000)).toBe(0);
  expect(take("u", 1050)).toBe(-1);
  expect(take("u", 1100)).toBe(0);
});

test("repayments are limited to five a second, apart from commissions, and logged apart", async () => {
  const sandbox = await openSandbox({ limits: {} });
  const askRepayments = () => ask(sandbox, {}, { path: REPAYMENTS_PATH });
  const answers = await Promise.all(Array.from({ length: 7 }, askRepayments));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ask(sandbox)).status).toBe(200);
  const log = sandbox.log();
  expect(log[`1000000001 ${REPAYMENTS_PATH}`]).toMatchObject({
    requests: 7,
    maxPerSecond: 7,
    limited: 2,
  });
  expect(log[`1000000001 ${COMMISSIONS}`]).toMatchObject({ requests: 1, limited: 0 });
});

test("an address that passes its limit a minute is refused until it has recovered", () => {
  const { addressAllowed } = createLimits({ perMinute: 2, recoveryMs: 300_000 });
  expect([0, 1, 2].map((at) => addressAllowed("a", at))).toEqual([true, true, false]);
  expect(addressAllowed("b", 3)).toBe(true);
  expect(addressAllowed("a", 120_000)).toBe(false);
  expect(addressAllowed("a", 300_002)).toBe(true);
});

test("over the limit the answer is HTTP 429 with code 429, for all keys of a UID together", async () => {
  const one = { ...KEY, apiKey: "one", uid: "7" };
  const two = { ...KEY, apiKey: "two", uid: "7" };
  const stranger = { ...KEY, apiKey: "three", uid: "8" };
  const sandbox = await openSandbox({
    credentials: [one, two, stranger],
    limits: { perSecond: 4 },
  });
  const askWith = (credentials: typeof one) => ask(sandbox, {}, { credentials });
  const answers = await Promise.all([one, two, one, two, one, two].map(askWith));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("x-mbx-used-remain-limit")).toBe("0");
  expect(await refused?.json()).toMatchObject({ code: "429", data: null });
  const left = answers.map(({ headers }) => headers.get("x-mbx-used-remain-limit"));
  expect(left.sort()).toEqual(["0", "0", "0", "1", "2", "3"]);
  expect((await askWith(stranger)).status).toBe(200);
  const log = sandbox.log()[`7 ${COMMISSIONS}`];
  expect(log).toMatchObject({ requests: 6, maxPerSecond: 6, limited: 2 });
});

test("the log counts the most that arrived in any rolling second, and forgets only the times", () => {
  const log = createArrivalLog();
  for (const at of [0, 500, 999, 1000, 1400, 3000]) log.arrived("u", at);
  expect(log.read().u).toEqual({
    requests: 6,
    maxPerSecond: 4,
    limited: 0,
    arrivals: [0, 500, 999, 1000, 1400, 3000],
  });
  for (let n = 0; n < 250_000; n++) log.arrived("busy", n * 100);
  expect(log.read().busy).toMatchObject({ requests: 250_000, maxPerSecond: 10 });
  expect(log.read().busy?.arrivals.length).toBeLessThanOrEqual(100_000);
  log.reset();
  expect(log.read()).toEqual({});
});

test("a fixed second begins anew at its edge, so that twice the limit fits around it; a switch says so", async () => {
  const { takeForUid } = createLimits({ window: () => "fixed" });
  const take = (atMs: number) => takeForUid("repayments", "u", atMs);
  const around = [900, 910, 920, 930, 940, 1000, 1010, 1020, 1030, 1040];
  expect(around.map(take)).toEqual([4, 3, 2, 1, 0, 4, 3, 2, 1, 0]);
  expect(take(1999)).toBe(-1);
  expect(take(2000)).toBe(4);
  const sandbox = await openSandbox({ limits: {} });
  expect(sandbox.switches().limitWindow).toBe("rolling");
  expect(sandbox.setSwitches({ limitWindow: "fixed" }).limitWindow).toBe("fixed");
});
