import { startSmtp } from "@/lib/mail/test-smtp";
import { desk } from "./desk";
import { openTwoWebs, type TwoWebs } from "./share-desk";
import { COMMENTARY, makeLink, newVisitor, PASSWORD, revoke, SHOWN, TITLE, viewsOf } from "./share-links";
import { expect, visitorStory as story } from "./story";

let webs: TwoWebs;
let mail: Awaited<ReturnType<typeof startSmtp>>;

story.describe.configure({ timeout: 180_000 });
story.beforeAll(async () => {
  mail = await startSmtp();
  const SMTP_URL = `smtp://127.0.0.1:${mail.port}`;
  webs = await openTwoWebs({ SMTP_URL, MAIL_FROM: "Broker Desk <desk@example.com>" });
});
story.afterAll(async () => {
  await webs?.close();
  await mail.close();
});

story("a password opens its link for one browser, and no other link", async () => {
  const [link, other] = [
    await makeLink(desk(), { password: PASSWORD }),
    await makeLink(desk(), { password: PASSWORD }),
  ];
  const who = newVisitor(webs.first);
  const wrong = await who.post(link.token, "password", { password: "something else" });
  expect(wrong.status).toBe(403);
  expect(wrong.body).toContain("That is not the password");
  expect(who.cookie()).toBe("");
  const right = await who.post(link.token, "password", { password: PASSWORD });
  expect([right.status, right.headers.location]).toEqual([303, `/s/${link.token}`]);
  expect(right.headers["set-cookie"]).toMatch(
    new RegExp(`; Path=/s/${link.token}; Max-Age=1800; HttpOnly; SameSite=Lax$`),
  );
  for (const path of SHOWN) {
    expect((await who.get(link.token, path)).status, path).toBe(200);
    expect((await who.get(other.token, path)).body, path).not.toContain(TITLE);
    expect((await newVisitor(webs.first).get(link.token, path)).body, path).not.toContain(TITLE);
  }
  expect((await who.post(other.token, "password", { password: "" })).status).toBe(403);
});

story("guesses at a password are limited, and the right one waits as well", async () => {
  const { token } = await makeLink(desk(), { password: PASSWORD });
  const who = newVisitor(webs.first, "203.0.113.77");
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await who.post(token, "password", { password: `guess ${guess}` })).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403));
  const late = await who.post(token, "password", { password: PASSWORD });
  expect([statuses[10], late.status]).toEqual([429, 429]);
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
});

story("a letter to an allowed address opens the link once; every address is answered alike", async () => {
  const { token } = await makeLink(desk(), { emailDomains: ["example.com"] });
  const who = newVisitor(webs.second.url);
  const answers = [];
  for (const email of ["ann@example.com", "ann@elsewhere.example", "nobody"])
    answers.push(await who.post(token, "email", { email }));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  await expect.poll(() => mail.taken.length).toBe(1);
  expect(mail.taken[0]?.to).toEqual(["ann@example.com"]);
  const text = (mail.taken[0]?.text ?? "").replace(/=\n/g, "").replaceAll("=3D", "=");
  const letter = /\/email\?letter=([\w-]+)/.exec(text)?.[1] ?? "";
  expect(letter).toMatch(/^[\w-]{43}$/);

  const looked = await who.get(token, "page", {});
  expect(looked.body).not.toContain(TITLE);
  const reader = newVisitor(webs.first);
  expect((await reader.post(token, "email", { letter: "b".repeat(43) })).status).toBe(403);
  expect((await reader.post(token, "email", { letter })).status).toBe(303);
  for (const path of SHOWN) expect((await reader.get(token, path)).status, path).toBe(200);
  const again = newVisitor(webs.first);
  expect((await again.post(token, "email", { letter })).status).toBe(403);
  expect((await again.get(token)).body).not.toContain(TITLE);
});

story(
  "views are counted once a browser, no more than the link allows, and never for who only looks",
  async () => {
    const link = await makeLink(desk(), { maxViews: 3 });
    const robot = { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } };
    const prefetch = { headers: { "sec-purpose": "prefetch;prerender" } };
    for (const asked of [robot, prefetch, { method: "HEAD" }]) {
      expect((await newVisitor(webs.first).get(link.token, "page", asked)).status).toBe(404);
      expect(await viewsOf(link)).toBe(0);
    }
    const first = newVisitor(webs.first);
    for (let look = 0; look < 3; look += 1) expect((await first.get(link.token)).status).toBe(200);
    expect(await viewsOf(link)).toBe(1);
    const crowd = Array.from({ length: 20 }, (_, nth) =>
      newVisitor(nth % 2 ? webs.first : webs.second.url, `203.0.113.${nth}`),
    );
    const seen = await Promise.all(crowd.map((each) => each.get(link.token)));
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await viewsOf(link)).toBe(3);
    for (const path of SHOWN) {
      expect((await newVisitor(webs.first).get(link.token, path)).status, path).toBe(404);
      expect((await first.get(link.token, path)).status, `${path}, counted in time`).toBe(200);
    }
    const free = await makeLink(desk());
    expect((await newVisitor(webs.first).get(free.token, "page", { method: "HEAD" })).status).toBe(200);
    expect((await newVisitor(webs.first).get(free.token, "page", robot)).status).toBe(200);
    expect(await viewsOf(free)).toBe(0);
  },
);

story("a form of another site's page opens nothing", async () => {
  const { token } = await makeLink(desk(), { password: PASSWORD, emailDomains: ["example.com"] });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: desk().url, "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign)
    for (const step of ["password", "email"] as const) {
      const answer = await newVisitor(webs.first).post(token, step, { password: PASSWORD }, headers);
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["x-robots-tag"]).toContain("noindex");
    }
});

story.describe("in a clean browser", () => {
  story.use({ expectedErrors: [/status of 40[34]/], javaScriptEnabled: false });

  story(
    "the password is entered, the page is read and printed, and is gone once it is revoked",
    async ({ page }) => {
      const link = await makeLink(desk(), { password: PASSWORD });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).origin));
      await page.goto(`/s/${link.token}`);
      await page.getByLabel("Password").fill("a guess");
      await page.getByRole("button", { name: "Open" }).click();
      await expect(page.getByRole("alert")).toContainText("not the password");
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Open" }).click();
      await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
      await expect(page).toHaveURL(`/s/${link.token}`);
      await expect(page.getByText(COMMENTARY.slice(0, 4))).toBeVisible();
      await expect(page.locator("script")).toHaveCount(0);
      expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
      expect(new Set(asked)).toEqual(new Set([desk().url]));
      await revoke(link);
      await page.reload();
      await expect(page.getByRole("heading", { name: "This page is not available" })).toBeVisible();
    },
  );
});
