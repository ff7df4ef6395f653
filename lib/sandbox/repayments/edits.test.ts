import { expect, test } from "vitest";
import { NOON_MS } from "../testing/client";
import { idsOf, minutesAgo, openRepayments, read, spaced, timesOf } from "./testing/repayments";

const ALL = { fromMs: 0, toMs: NOON_MS };

test("a record changes, also its time, and keeps its id", async () => {
  const sandbox = await openRepayments(spaced(5), { spelling: "repaid" });
  const [id = ""] = idsOf(await read(sandbox));
  const change = {
    repaidAmount: "1.50",
    repaidTimeMs: minutesAgo(500),
    businessType: "liquidation",
  };
  sandbox.editRepayment({ kind: "change", repayOrderId: id, change });
  const row = (await read(sandbox)).data?.at(-1);
  expect(row).toMatchObject({
    repayOrderId: id,
    repaidAmount: "1.50",
    repaidTime: String(minutesAgo(500)),
    businessType: "liquidation",
  });
  expect(sandbox.truthOfRepayments(ALL).records[0]).toMatchObject({
    repayOrderId: id,
    repaidAmount: "1.50",
  });
});

test("a record is withdrawn, and is gone from list and truth", async () => {
  const sandbox = await openRepayments(spaced(5));
  const [, second = ""] = idsOf(await read(sandbox));
  sandbox.editRepayment({ kind: "withdraw", repayOrderId: second });
  expect(idsOf(await read(sandbox))).not.toContain(second);
  expect(sandbox.truthOfRepayments(ALL).records).toHaveLength(4);
});

test("a late one comes in at its time, made up but for what was given, also where others are late", async () => {
  const sandbox = await openRepayments(spaced(5), {
    latePerMille: 1000,
    lateMs: 1e9,
    spelling: "repaid",
  });
  expect(timesOf(await read(sandbox))).toEqual([]);
  const repayment = {
    repaidTimeMs: minutesAgo(15),
    repaidAmount: "0.000000000000000001",
    coin: "ETH",
  };
  sandbox.editRepayment({ kind: "add", repayment });
  sandbox.editRepayment({
    kind: "add",
    repayment: { repaidTimeMs: minutesAgo(25), repayOrderId: "mine" },
  });
  const { data } = await read(sandbox);
  expect(data).toHaveLength(2);
  expect(data?.[0]).toMatchObject({ coin: "ETH", repaidAmount: "0.000000000000000001" });
  expect(data?.[1]).toMatchObject({
    repayOrderId: "mine",
    repaidAmount: expect.stringMatching(/^[\d.]+$/),
  });
});

test("an edit can wait until pages that could show its record were sent", async () => {
  const sandbox = await openRepayments(spaced(5));
  const add = { kind: "add", repayment: { repaidTimeMs: minutesAgo(15) }, afterPages: 2 } as const;
  sandbox.editRepayment(add);
  for (let turn = 0; turn < 3; turn++) await read(sandbox, { endTime: minutesAgo(16) });
  const count = async () => (await read(sandbox)).data?.length;
  expect([await count(), await count(), await count()]).toEqual([5, 5, 6]);
});

test("a missing record cannot be changed, and an id occurs once", async () => {
  const sandbox = await openRepayments(spaced(5));
  const [id = ""] = idsOf(await read(sandbox));
  const nothing = { repayOrderId: "nothing" };
  expect(() => sandbox.editRepayment({ kind: "withdraw", ...nothing })).toThrow(/nothing/);
  expect(() => sandbox.editRepayment({ kind: "change", ...nothing, change: {} })).toThrow(
    /nothing/,
  );
  const twin = { repaidTimeMs: 5, repayOrderId: id };
  expect(() => sandbox.editRepayment({ kind: "add", repayment: twin })).toThrow(/already/);
  expect((await read(sandbox)).data).toHaveLength(5);
});
