import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { APIRequestContext, Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import type { TradingTruthOfUid } from "@/lib/sandbox/trading/http/served-exchange";
import { desk } from "../support/desk";
import { addPerson } from "../support/person";
import { openSheet } from "../support/popover";
import { setSwitches } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";
import {
  heading,
  lastPrice,
  letAccountTrade,
  look,
  lookAtChange,
  lookAtTicket,
  openRead,
  PRICES,
  restoreLimits,
  widenLimits,
} from "../support/trading";
import { webProcess } from "../support/web-process";

/** A separate desk, because orders cannot be removed. */
story.use({ hasOwnDesk: true });
story.afterEach(restoreLimits);

async function readTruth(request: APIRequestContext): Promise<TradingTruthOfUid> {
  const address = `${desk().exchangeUrl}/__sandbox/trading-truth?uid=${DEMO_CREDENTIALS.uid}`;
  return (await (await request.get(address)).json()) as TradingTruthOfUid;
}

/** The ids of the open record: the desk's own, and its clientOid at the exchange. */
async function recordOf(page: Page): Promise<{ id: string; clientOid: string }> {
  const id = /sent\/(\d+)/.exec(page.url())?.[1] ?? "";
  const { clientOid } = await db().prisma.orderRecord.findUniqueOrThrow({
    where: { id: BigInt(id) },
  });
  return { id, clientOid };
}

story(
  "an order whose answer was lost is asked about until it is known, and was sent once",
  FULL,
  async ({ page, person, request }) => {
    const lost = {
      kind: "error-code",
      code: "40010",
      endpoint: "place-order",
      executed: true,
      times: 1,
    } as const;
    await setSwitches({ ...PRICES, faults: [lost] });
    await letAccountTrade(page, person.email);
    await look(page, { type: "Market", qty: "30" });
    await page.getByRole("button", { name: "Send: spend 30 USDT on BTC" }).click();
    await expect(heading(page, "Filled")).toBeVisible();
    const steps = page.getByRole("table", { name: "Every step" });
    await expect(steps.getByRole("row", { name: /The exchange answered/ })).toContainText(
      "Outcome unknown",
    );
    await expect(steps.getByRole("row", { name: /Found at the exchange/ })).toContainText("Filled");
    const { clientOid } = await recordOf(page);
    const { writes } = await readTruth(request);
    expect(writes.filter(({ clientOids }) => clientOids.includes(clientOid))).toHaveLength(1);
  },
);

story("a second person approves leverage, and it is set", FULL, async ({ page, person }) => {
  const second = await addPerson(`${randomUUID()}@stories.example`, { isAdmin: true });
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await widenLimits(page);
  const people = page.getByRole("region", { name: "Traders and approvers" });
  await people.getByLabel("Person").selectOption({ label: second.email });
  await people.getByRole("combobox", { name: "Role" }).selectOption({ label: "Approver" });
  await people.getByRole("button", { name: "Assign the role" }).click();
  await expect(people.getByRole("row", { name: new RegExp(second.email) })).toContainText(
    "Approver",
  );
  // Another story of this desk may have left a waiting change of the same leverage.
  await db().pool.query("update order_records set state = 'withdrawn' where state = 'waiting'");

  await openRead(page, "/trading/orders/positions");
  await page.getByRole("link", { name: "Leverage of BTC/USDT" }).first().click();
  await page.getByRole("textbox", { name: "Leverage" }).fill("3");
  await lookAtChange(page);
  await page
    .getByRole("button", { name: /^Ask a second person: Set the leverage of BTC\/USDT/ })
    .click();
  await expect(heading(page, "Waiting for a second person")).toBeVisible();
  await expect(
    page.getByText("You drafted it, so another person has to approve it."),
  ).toBeVisible();
  const approve = page.getByRole("button", { name: /^Approve: Set the leverage of BTC\/USDT/ });
  await expect(approve).toHaveCount(0);

  const record = page.url();
  await page.context().clearCookies();
  await page.context().addCookies(second.browser.cookies);
  await page.goto(record);
  // The drafter has just made him an approver, so for a day they do not count as two persons.
  await approve.click();
  await expect(page.getByText(/^You two do not count as two people here/)).toBeVisible();
  await db().pool.query("update given_access set given_at = given_at - interval '25 hours'");
  await approve.click();
  await expect(heading(page, "Done")).toBeVisible();
  await expect(page.getByRole("region", { name: "Details" })).toContainText(second.email);
  const steps = page.getByRole("table", { name: "Every step" });
  await expect(steps.getByRole("row", { name: /Approved/ })).toContainText(second.email);
});

story(
  "sending real money asks once in a working day who is there",
  FULL,
  async ({ page, person }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await look(page, { type: "Market", qty: "32" });
    const confirmed = (hours: number) =>
      db().pool.query(
        "update sessions set confirmed_at = clock_timestamp() - make_interval(hours => $2) where user_id = $1",
        [person.id, hours],
      );
    const be = (environment: string) =>
      db().prisma.tradingAccount.updateMany({ data: { environment } });
    const send = page.getByRole("button", { name: "Send: spend 32 USDT on BTC" });
    await be("live");
    try {
      await confirmed(9);
      await send.click();
      await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
      const { rows } = await db().pool.query(
        "select state from order_records order by id desc limit 1",
      );
      expect(rows).toEqual([{ state: "draft" }]);
    } finally {
      await be("paper");
    }
  },
);

story(
  "an order that the exchange does not know is marked as not executed, by a person and not too early",
  FULL,
  async ({ page, person, request }) => {
    const fault = { kind: "error-code", code: "40010", endpoint: "place-order", times: 1 } as const;
    await setSwitches({ ...PRICES, faults: [fault] });
    await letAccountTrade(page, person.email);
    await look(page, { type: "Market", qty: "31" });
    await page.getByRole("button", { name: "Send: spend 31 USDT on BTC" }).click();
    await expect(heading(page, "Outcome unknown")).toBeVisible();
    const mark = page.getByRole("button", { name: "Mark as not executed" });
    await expect(mark).toHaveCount(0);

    // The record is eleven minutes old, and the worker looks at it in each turn.
    const { id, clientOid } = await recordOf(page);
    await db().pool.query(
      "update order_records set sent_at = sent_at - interval '11 minutes' where id = $1",
      [id],
    );
    await expect
      .poll(async () => {
        const { rows } = await db().pool.query<{ absences: Record<string, number> }>(
          "update order_records set next_look_at = clock_timestamp() where id = $1 returning absences",
          [id],
        );
        return Math.min(...Object.values(rows[0]?.absences ?? { none: 0 }));
      })
      .toBeGreaterThanOrEqual(3);
    await mark.click();
    await openSheet(page).getByRole("button", { name: "Mark as not executed" }).click();
    await expect(heading(page, "Marked not executed")).toBeVisible();
    const { writes } = await readTruth(request);
    const own = writes.filter(({ clientOids }) => clientOids.includes(clientOid));
    expect(own.map(({ executed }) => executed)).toEqual([false]);
  },
);

story("a reduce-only order takes the place of another", FULL, async ({ page, person, request }) => {
  await setSwitches(PRICES);
  await letAccountTrade(page, person.email);
  await widenLimits(page);
  const price = await lastPrice(request);
  const closing = {
    ...{
      product: "USDT-FUTURES",
      symbol: "BTCUSDT",
      side: "sell",
      orderType: "limit",
      reduceOnly: "yes",
    },
  };
  await lookAtTicket(page, { ...closing, qty: "0.1", price: String(Math.round(price * 1.03)) });
  await page.getByRole("button", { name: /^Send: sell 0\.1 BTC/ }).click();
  await expect(heading(page, "Open")).toBeVisible();
  const first = page.url();
  const { clientOid } = await recordOf(page);

  // Closes the whole position.
  await lookAtTicket(page, { ...closing, qty: "0.15", price: String(Math.round(price * 1.04)) });
  await expect(page.getByText("It replaces your open reduce-only order")).toBeVisible();
  await page.getByRole("button", { name: /^Send: sell 0\.15 BTC/ }).click();
  await expect(heading(page, "Open")).toBeVisible();
  await page.goto(first);
  await expect(heading(page, "Cancelled")).toBeVisible();
  const { orders } = await readTruth(request);
  expect(orders.find((order) => order.clientOid === clientOid)).toMatchObject({
    orderStatus: "cancelled",
    cancelReason: "reduce_only_replaced",
  });
});

story(
  "the kill switch works by command while the web is down",
  FULL,
  async ({ page, person, request }) => {
    await setSwitches(PRICES);
    await letAccountTrade(page, person.email);
    await widenLimits(page); // orders of other stories of this desk are still open
    const price = Math.round((await lastPrice(request)) * 0.97);
    await look(page, { type: "Limit", qty: "0.001", price: String(price) });
    await page.getByRole("button", { name: /^Send: buy 0\.001 BTC/ }).click();
    await expect(heading(page, "Open")).toBeVisible();
    const record = page.url();
    const { clientOid } = await recordOf(page);
    await page.goto("about:blank");

    process.kill(webProcess(), "SIGKILL");
    await expect(request.get(desk().url)).rejects.toThrow();
    const { dataDir, databaseUrl } = desk();
    const { stderr } = await promisify(execFile)(
      process.execPath,
      ["lib/processes/start.mjs", "desk", "trading", "stop", "--account", "Main"],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } },
    );
    expect(stderr).toContain("Trading on Main is stopped.");
    const stateOf = async () =>
      (await readTruth(request)).orders.find((order) => order.clientOid === clientOid)?.orderStatus;
    await expect.poll(stateOf).toBe("cancelled");

    // The launcher starts the web process again.
    await expect
      .poll(() =>
        request.get(desk().url).then(
          (answer) => answer.ok(),
          () => false,
        ),
      )
      .toBe(true);
    await page.goto(record);
    await expect(heading(page, "Cancelled")).toBeVisible();
    await expect(page.getByRole("button", { name: "Paper trading: Stopped" })).toBeVisible();
  },
);
