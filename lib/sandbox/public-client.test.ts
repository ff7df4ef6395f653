import { RestClientV2 } from "bitget-api";
import { expect, test } from "vitest";
import { parseAmount, sumAmounts } from "@/lib/core/amount";
import { addDays, dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import { DEMO_CREDENTIALS } from "./credentials";
import type { RunningSandbox } from "./server";
import { openSandbox } from "./test-client";

/** A client that nobody here wrote: it signs with the machine's clock and throws on every other code than 00000. */
function publicClient(sandbox: RunningSandbox, change: Partial<typeof DEMO_CREDENTIALS> = {}) {
  const { apiKey, apiSecret, apiPassphrase } = { ...DEMO_CREDENTIALS, ...change };
  return new RestClientV2({ apiKey, apiSecret, apiPass: apiPassphrase, baseUrl: sandbox.url });
}

const openNow = () => openSandbox({ nowMs: Date.now() });

test("reads the server's time", async () => {
  const sandbox = await openNow();
  const { data } = await publicClient(sandbox).getServerTime();
  expect(Math.abs(Number(data.serverTime) - Date.now())).toBeLessThan(5000);
});

test("reads a day page by page, and its rows come to the truth", async () => {
  const sandbox = await openNow();
  const day = addDays(dayOf(Date.now()), -2);
  const client = publicClient(sandbox);
  const window = { startTime: String(dayStartMs(day)), endTime: String(dayEndMs(day)), limit: "7" };
  const rows: { coin: string; rebateAmount: string }[] = [];
  let idLessThan = "";
  do {
    const { data } = await client.getAgentCustomerCommissions({ ...window, idLessThan, showSub: "yes" });
    rows.push(...data.commissionList);
    idLessThan = data.endId;
  } while (idLessThan !== "");
  const [truth] = sandbox.truth({ from: day, to: day });
  expect(rows).toHaveLength(40);
  for (const [coin, { rows: count, sums }] of Object.entries(truth?.coins ?? {})) {
    const ofCoin = rows.filter((row) => row.coin === coin);
    expect(ofCoin).toHaveLength(count);
    expect(sumAmounts(ofCoin.map((row) => parseAmount(row.rebateAmount)))).toBe(sums.rebateAmount);
  }
});

test.each([
  ["a wrong secret", { apiSecret: "wrong" }, "40009"],
  ["an unknown key", { apiKey: "unknown" }, "40037"],
  ["a wrong passphrase", { apiPassphrase: "wrong" }, "40012"],
])("%s is refused with %s", async (_name, change, code) => {
  const client = publicClient(await openNow(), change);
  await expect(client.getAgentCustomerCommissions()).rejects.toMatchObject({
    code: 400,
    body: { code, data: null },
  });
});

test("an old timestamp is refused with 40008", async () => {
  const sandbox = await openNow();
  const client = publicClient(sandbox);
  await expect(client.getAgentCustomerCommissions()).resolves.toMatchObject({ code: "00000" });
  sandbox.advance(31_000);
  await expect(client.getAgentCustomerCommissions()).rejects.toMatchObject({ body: { code: "40008" } });
});

test("an address that is not there is refused with 404", async () => {
  const client = publicClient(await openNow());
  await expect(client.getPrivate("/api/v2/broker/nothing")).rejects.toMatchObject({ code: 404 });
});
