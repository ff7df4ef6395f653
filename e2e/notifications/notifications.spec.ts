import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { addDays, type Day } from "@/lib/core/day";
import { expectAccessible, expectNotSideways, expectWhole } from "../support/accessible";
import { desk } from "../support/desk";
import { knownNews, lookForNews } from "../support/news";
import { readToday } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";

type TakenMessage = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** Stands in for a person's own program: it accepts every message. */
async function startReceiver() {
  const taken: TakenMessage[] = [];
  const server = createServer(async (request, response) => {
    taken.push({ headers: request.headers, body: (await request.toArray()).join("") });
    response.writeHead(204).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, taken, close: () => server.close() };
}

/** Checks the signature as the specification describes it, without the desk's code. */
function isSigned({ headers, body }: TakenMessage, secret: string): boolean {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = headers;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return String(signature).split(" ").includes(`v1,${expected}`);
}

async function fetchAgain(page: Page, day: Day): Promise<void> {
  await page.goto(`/coverage?day=${day}`);
  await page.getByRole("button", { name: "Refetch day" }).click();
  await expect(page.getByRole("region", { name: /^\d revisions?$/ })).toContainText("Revision 2");
}

/** A separate desk, because a restated day cannot be undone. */
story.use({ hasOwnDesk: true });

story(
  "a restated day appears in the top bar and in a signed webhook, with its changes",
  FULL,
  async ({ page, request, person }) => {
    const receiver = await startReceiver();
    await page.goto("/settings/notifications");
    await expect(page.getByLabel("Day revised: by webhook")).toBeDisabled();
    await page.getByLabel("Address", { exact: true }).fill("http://example.com/hook");
    await page.getByRole("button", { name: "Set the webhook" }).click();
    await expect(page.getByText("The address must begin with https://.")).toBeVisible();
    await page.getByLabel("Address", { exact: true }).fill(receiver.url);
    await page.getByRole("button", { name: "Set the webhook" }).click();
    const secret = await page.getByRole("textbox", { name: "Signing secret" }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("The receiver accepted the test.")).toBeVisible();
    await page.getByLabel("Day revised: by webhook").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    const times = page.getByRole("region", { name: "When e-mails are sent" });
    await times.getByLabel("Quiet from").selectOption("22:00");
    await times.getByRole("button", { name: "Save times" }).click();
    await expect(times.getByText("Choose both a start and an end for quiet hours")).toBeVisible();
    await times.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await times.getByLabel("E-mail").selectOption("Once a day at 08:00");
    await times.getByRole("button", { name: "Save times" }).click();
    await expect(
      times.getByText("Saved. Pending e-mails will follow the new times."),
    ).toBeVisible();
    await page.reload();
    const zone = times.getByLabel("Time zone");
    // The browser's list of zones is loaded.
    await expect(zone.getByRole("option", { name: "Africa/Abidjan" })).toBeAttached();
    await expect(zone).toHaveValue("Asia/Tokyo");
    await expect(times.getByLabel("E-mail")).toHaveValue("8");
    await expect(times.getByLabel("Quiet from")).toHaveCount(0);
    await expect(page.getByLabel("Day revised: by webhook")).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Signing secret" })).toHaveCount(0);
    await expectWhole(page);
    await expectAccessible(page);
    await expectNotSideways(page);

    await lookForNews(async () => (await knownNews(person.id))?.["day-restated"] !== undefined);
    await page.goto("/notifications");
    await expect(page.getByText("No notifications yet")).toBeVisible();
    const day = addDays(await readToday(), -20);
    const edited = await request.post(`${desk().exchangeUrl}/__sandbox/edit`, {
      data: { day, kind: "restate", count: 3 },
    });
    expect(edited.ok()).toBe(true);
    await fetchAgain(page, day);
    await lookForNews(async () => (await knownNews(person.id))?.["day-restated"]?.length === 1);
    await expect.poll(() => receiver.taken.length).toBe(2);
    const [test, told] = receiver.taken as [TakenMessage, TakenMessage];
    expect([isSigned(test, secret), isSigned(told, secret)]).toEqual([true, true]);
    const { type, data } = JSON.parse(told.body);
    expect(type).toBe("day.restated");
    expect(data.items).toEqual([expect.objectContaining({ day, changes: expect.any(Array) })]);

    await page.goto("/notifications");
    await expectWhole(page);
    await expectAccessible(page);
    await expectNotSideways(page);
    await page.getByRole("link", { name: /^The exchange revised 1 day/ }).click();
    await expect(page).toHaveURL(/\/proof\/restatements\?account=\d+&day=[\d-]+&revision=2$/);
    expect(data.url).toBe(page.url());
    await expect(page.getByRole("region", { name: /: revision 2/ })).toBeVisible();
    await page.getByRole("link", { name: "1 unread notification" }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    receiver.close();
  },
);
