import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import {
  openWriter,
  placement,
  readPair,
} from "@/lib/sandbox/trading/own-client/testing/own-client";
import { desk } from "./desk";
import { TRADE_CREDENTIALS } from "./open-desk";
import { openSheet } from "./popover";
import { expect } from "./story";

/** These stories need an exchange with prices. */
export const PRICES = { trading: { publicPrices: "offered" } } as const;

/**
 * Adds the trading key, makes this person a trader and switches trading on. The stories of one
 * process share a desk, so some of it may exist already.
 */
export async function letAccountTrade(page: Page, email: string): Promise<void> {
  await page.goto("/settings/trading");
  const people = page.getByRole("region", { name: "Traders and approvers" });
  const key = page.getByLabel("API key");
  await expect(key.or(people).first()).toBeVisible();
  if (await key.isVisible()) {
    await key.fill(TRADE_CREDENTIALS.apiKey);
    await page.getByLabel("API secret").fill(TRADE_CREDENTIALS.apiSecret);
    await page.getByLabel("Passphrase").fill(TRADE_CREDENTIALS.apiPassphrase);
    await page.getByRole("button", { name: "Add the trade key" }).click();
    await expect(people).toContainText("No one trades on this account yet.");
    // The lists of orders, the navigation and the ticket say what is missing and link here.
    await page.goto("/trading/orders");
    await expect(page.getByText(/No one is a trader on this account yet/)).toBeVisible();
    await page.getByRole("link", { name: "New order" }).first().click();
    await expect(
      page.getByText("No one is a trader on this account yet", { exact: true }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Choose a trader" }).click();
    await expect(people).toBeVisible();
    // From there the settings lead back to the ticket; here they are used by themselves.
    await page.goto("/settings/trading");
  }
  await people.getByLabel("Person").selectOption({ label: email });
  await people.getByRole("button", { name: "Assign the role" }).click();
  await expect(people.getByRole("table")).toContainText(email);
  const state = page.getByRole("region", { name: "Trading on Main" });
  const on = state.getByRole("button", { name: "Switch on" });
  if (await on.isVisible()) {
    await on.click();
    await openSheet(page).getByRole("button", { name: "Switch on" }).click();
  }
  await expect(state).toContainText("Orders within the limits are sent.");
}

type Ticket = { readonly type: "Limit" | "Market"; readonly qty: string; readonly price?: string };

/** Fills a ticket for BTCUSDT and waits for the worker's preview. */
export async function look(page: Page, { type, qty, price }: Ticket): Promise<void> {
  await page.goto("/trading/desk/ticket");
  await page.getByLabel("Symbol").fill("btcusdt");
  await page.getByText(type, { exact: true }).click();
  await page.getByLabel("Quantity", { exact: true }).fill(qty);
  if (price !== undefined) await page.getByLabel("Limit price").fill(price);
  await page.getByRole("button", { name: /^Preview/ }).click();
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeVisible();
}

/** The same for a ticket that is filled in by its address. */
export async function lookAtTicket(
  page: Page,
  ticket: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`/trading/desk/ticket?${new URLSearchParams(ticket)}`);
  await page.getByRole("button", { name: /^Preview/ }).click();
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeVisible();
}

const LIMITS = { accountId: true, largestOrder: true, openValue: true, categories: true } as const;
let before: Awaited<ReturnType<typeof readLimits>> = [];
const readLimits = () => db().prisma.tradingAccount.findMany({ select: LIMITS });

/** Undoes `widenLimits`. */
export async function restoreLimits(): Promise<void> {
  for (const { accountId, ...data } of before.splice(0))
    await db().prisma.tradingAccount.update({ where: { accountId }, data });
}

/** Allows larger orders than the default limits, for every product. */
export async function widenLimits(page: Page): Promise<void> {
  before = await readLimits();
  const limits = page.getByRole("region", { name: "Limits" });
  await limits.getByLabel("Largest order, in USDT").fill("100000000");
  await limits.getByLabel("Value of all open orders together, in USDT").fill("1000000000");
  await limits.getByLabel("USDT futures").check();
  await limits.getByRole("button", { name: "Save the limits" }).click();
  await expect(limits.getByText("The limits are saved.")).toBeVisible();
}

/** Opens a list that a worker has read. */
export async function openRead(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.getByText(/^As of /).count();
    })
    .toBeGreaterThan(0);
}

/** Longer than an answer of a busy machine takes. */
const ANSWERS_WITHIN_MS = 30_000;

/**
 * Places buy orders below the price of BTC/USDT past the desk, and opens them in its list. Stories
 * before may have cancelled all others.
 */
export async function placeElsewhere(page: Page, count: number): Promise<void> {
  const { instrument, price } = await readPair(desk().exchangeUrl);
  const writer = openWriter(desk().exchangeUrl, { timeoutMs: ANSWERS_WITHIN_MS });
  for (let nth = 0; nth < count; nth++) {
    const clientOid = `elsewhere-${randomUUID().slice(0, 8)}`;
    const { kind } = await writer.send(placement(instrument, price, clientOid));
    expect(kind).toBe("accepted");
  }
  await writer.close();
  await openRead(page, "/trading/orders?symbol=BTCUSDT");
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect
    .poll(async () => {
      await page.goto("/trading/orders?symbol=BTCUSDT");
      return page.getByRole("button", { name: /^Change \d/ }).count();
    })
    .toBeGreaterThanOrEqual(count);
}

export async function lastPrice(request: APIRequestContext): Promise<number> {
  const query = "category=SPOT&symbol=BTCUSDT";
  const response = await request.get(`${desk().exchangeUrl}/api/v3/market/tickers?${query}`);
  const { data } = (await response.json()) as { data: { lastPrice: string }[] };
  return Number(data[0]?.lastPrice);
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, exact: true });

/** Goes from the form to the preview of a change. */
export async function lookAtChange(page: Page, button = "Preview change"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await expect(heading(page, "What would change")).toBeVisible();
}

/**
 * Opens a position. Stories before may have closed all or reset the account, and on some days there
 * is only one.
 */
export async function buyFutures(page: Page, symbol: string, qty: string): Promise<void> {
  const order = { product: "USDT-FUTURES", symbol, side: "buy", qty, orderType: "market" };
  await lookAtTicket(page, order);
  await page.getByRole("button", { name: /^Send: / }).click();
  await expect(heading(page, "Filled")).toBeVisible();
}
