import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { axe } from "./accessible";
import { desk } from "./desk";
import { type Answered, ask } from "./raw-http";
import { expect, story, visitorStory } from "./story";

const API = "/api/v1/accounts/1/exports";
const form = (page: Page) => page.getByRole("region", { name: "New token" });
const own = (page: Page) => page.getByRole("region", { name: "Your tokens" });

type Wanted = { readonly name: string; readonly reads?: readonly string[] };

/** Makes a token on the page as a person does; its text. */
async function makeToken(page: Page, { name, reads = ["Commissions"] }: Wanted): Promise<string> {
  await page.goto("/settings/tokens");
  await form(page).getByLabel("Name").fill(name);
  for (const what of ["Commissions", "Repayments", "Research"])
    await form(page).getByRole("checkbox", { name: what }).setChecked(reads.includes(what));
  await form(page).getByRole("button", { name: "Make the token" }).click();
  const text = await form(page).getByLabel("Text of the token").inputValue();
  await form(page).getByRole("button", { name: "I have kept it" }).click();
  return text;
}

/** Without any cookie, as a script asks. */
const askWith = (token: string | null, path: string, method = "GET", more: Record<string, string> = {}) =>
  ask(desk().url, path, {
    method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...more },
  });

function expectRefusal(answer: Answered, status: number, error: string, what: string): void {
  expect(answer.status, what).toBe(status);
  expect(answer.headers["content-type"], what).toContain("application/json");
  expect(JSON.parse(answer.body), what).toMatchObject({ error, message: expect.stringMatching(/\.$/) });
}

story("a token is made, shown once, used, watched and revoked", async ({ page }) => {
  const name = "nightly of the story";
  const token = await makeToken(page, { name });
  expect(token).toMatch(/^bd_[A-Za-z0-9_-]{43}$/);
  expect(await page.content()).not.toContain(token);
  const row = own(page).getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("never");
  await expect(row).toContainText("Good");
  expect((await askWith(token, `${API}/commissions.csv?preset=7d`)).status).toBe(200);
  await page.reload();
  await expect(row).not.toContainText("never");
  expect(await page.content()).not.toContain(token.slice(3, 20));
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await expect(row).toHaveCount(0);
  const refused = await askWith(token, `${API}/commissions.csv?preset=7d`);
  expectRefusal(refused, 401, "unauthorized", "revoked");
  expect(refused.headers["www-authenticate"]).toContain("This token was revoked");
  await page.getByRole("link", { name: /^Show .* ended/ }).click();
  await expect(row.first()).toContainText("Revoked");
});

story("what cannot be a token is refused beside its field", async ({ page }) => {
  await page.goto("/settings/tokens");
  const press = () => form(page).getByRole("button", { name: "Make the token" }).click();
  await press();
  await expect(form(page).getByText("Give it a name of 1 to 60 characters.")).toBeVisible();
  await form(page).getByLabel("Name").fill("x");
  await form(page).getByLabel("Days until it expires").fill("366");
  await press();
  await expect(form(page).getByText("A whole number of days from 1 to 365.")).toBeVisible();
  await form(page).getByRole("checkbox", { name: "Commissions" }).uncheck();
  await press();
  await expect(form(page).getByText("Choose at least one thing that it may read.")).toBeVisible();
  await form(page).getByRole("checkbox", { name: "Research" }).check();
  await expect(form(page).getByLabel("Account")).toBeDisabled();
});

story("a script is sent the very bytes of the page's file", async ({ page, request }) => {
  const token = await makeToken(page, { name: "bytes", reads: ["Commissions", "Repayments", "Research"] });
  for (const file of ["commissions.csv", "repayments.csv"]) {
    const query = "preset=30d&coin=USDT";
    const ours = await request.get(`/exports/now/${file}?account=1&${query}`);
    const theirs = await askWith(token, `${API}/${file}?${query}`);
    expect(theirs.status, file).toBe(200);
    expect(theirs.body.length, file).toBeGreaterThan(1_000);
    expect(theirs.body, file).toBe(await ours.text());
    expect(theirs.headers["content-disposition"], file).toBe(ours.headers()["content-disposition"]);
    const head = await askWith(token, `${API}/${file}?${query}`, "HEAD");
    expect([head.status, head.body, head.headers["content-disposition"]]).toEqual([
      200,
      "",
      theirs.headers["content-disposition"],
    ]);
  }
  await page.goto("/research/AAPL");
  const panel = () => askWith(token, "/api/v1/research/AAPL/dividends");
  await expect.poll(async () => (await panel()).status, { timeout: 20_000 }).toBe(200);
  const theirs = await panel();
  expect(theirs.body).toBe(await (await request.get("/research/AAPL/dividends.csv")).text());
  const etag = theirs.headers.etag ?? "none";
  expect(etag).toBe(`"${createHash("sha256").update(theirs.body).digest("hex")}"`);
  const again = await askWith(token, "/api/v1/research/AAPL/dividends", "GET", { "if-none-match": etag });
  expect([again.status, again.body]).toEqual([304, ""]);
});

story("a token opens what it is for, and says in JSON why nothing else", async ({ page, request }) => {
  const token = await makeToken(page, { name: "commissions alone" });
  const research = await makeToken(page, { name: "research alone", reads: ["Research"] });
  expectRefusal(await askWith(token, `${API}/repayments.csv`), 403, "forbidden", "scope");
  expectRefusal(await askWith(token, "/api/v1/research/AAPL/dividends"), 403, "forbidden", "research");
  expectRefusal(await askWith(research, `${API}/commissions.csv`), 403, "forbidden", "no account");
  const [foreign, none] = await Promise.all(
    ["2", "999999"].map((id) => askWith(token, `/api/v1/accounts/${id}/exports/commissions.csv`)),
  );
  expectRefusal(foreign as Answered, 403, "forbidden", "account");
  expect(foreign?.body.replaceAll("2", "N")).toBe(none?.body.replaceAll("999999", "N"));

  const malformed = await askWith(token, `${API}/commissions.csv?from=2026-02-30&to=2026-03-01`);
  expectRefusal(malformed, 400, "malformed-address", "no day");
  expect(JSON.parse(malformed.body)).toMatchObject({ parameters: ["from"] });
  for (const [path, parameter] of [
    [`${API}/commissions.csv?fromm=2026-11-01&to=2026-11-02`, "fromm"],
    [`${API}/commissions.csv?preset=7d&preset=30d`, "preset"],
    [`${API}/commissions.csv?account=2`, "account"],
    [`${API}/jobs/1?id=2`, "id"],
    ["/api/v1?export=commissions", "export"],
  ] as const) {
    const refused = await askWith(token, path);
    expectRefusal(refused, 400, "malformed-address", path);
    expect(JSON.parse(refused.body).parameters, path).toContain(parameter);
  }
  const misspelt = await askWith(token, `${API}/statement.csv?months=2026-10`);
  expect(JSON.parse(misspelt.body).problems).toEqual([
    "There is no parameter months here. Those that there are: month.",
    "Say which month, for example 2026-11.",
  ]);
  const twice = await askWith(research, "/api/v1/research/AAPL/dividends?locale=en-US&locale=zh-CN");
  expectRefusal(twice, 400, "malformed-address", "locale");
  expectRefusal(await askWith(token, `${API}/nonsense.csv`), 404, "unknown-export", "export");
  expectRefusal(await askWith(research, "/api/v1/research/AAPL/nothing"), 404, "unknown-file", "panel");

  // A session is of no use here, and a token of none elsewhere.
  expect((await request.get(`${API}/commissions.csv`)).status()).toBe(401);
  expect((await askWith(token, "/exports/now/commissions.csv?account=1")).status).toBe(401);
});

story("one file at a time, sixty requests a minute; then it says for how long to wait", async ({ page }) => {
  const token = await makeToken(page, { name: "in a hurry" });
  const together = await Promise.all(
    Array.from({ length: 4 }, () => askWith(token, `${API}/commissions.csv?preset=all`)),
  );
  const busy = together.filter(({ status }) => status !== 200);
  expect(busy.length).toBeLessThan(4);
  for (const answer of busy) expectRefusal(answer, 429, "export-running", "another file");
  for (let n = 0; n < 3; n += 1)
    expect((await askWith(token, `${API}/commissions.csv?preset=7d`)).status, "one after another").toBe(200);
  let last = await askWith(token, `${API}/jobs/1`);
  for (let n = 0; n < 60 && last.status !== 429; n += 1) last = await askWith(token, `${API}/jobs/1`);
  expectRefusal(last, 429, "too-many-requests", "limit");
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
});

visitorStory("below /api/v1 everything is JSON, also what is not there", async () => {
  const described = await askWith(null, "/api/v1");
  expect(described.status).toBe(200);
  expect(JSON.parse(described.body)).toMatchObject({
    scopes: ["commissions:read", "repayments:read", "research:read"],
    limits: { requestsOfAToken: { most: 60, inSeconds: 60 }, filesOfATokenAtOnce: 1 },
  });
  for (const path of ["/api/v1/nothing", "/api/v1/accounts", "/api/v1/accounts/1/exports/a/b"])
    expectRefusal(await askWith(null, path), 404, "unknown-address", path);
  const none = await askWith(null, `${API}/commissions.csv`);
  expectRefusal(none, 401, "unauthorized", "no token");
  expect(none.headers["www-authenticate"]).toBe('Bearer realm="Broker Desk"');
  const allowed: [path: string, method: string, allow: string][] = [
    [`${API}/commissions.csv`, "DELETE", "GET, HEAD, POST"],
    [`${API}/commissions.csv`, "OPTIONS", "GET, HEAD, POST"],
    [`${API}/jobs/1/file`, "POST", "GET, HEAD"],
    ["/api/v1/research/AAPL/dividends", "PUT", "GET, HEAD"],
    ["/api/v1", "PATCH", "GET, HEAD"],
    ["/api/v1", "TRACE", "GET, HEAD, POST"],
  ];
  for (const [path, method, allow] of allowed) {
    const answer = await askWith(null, path, method, { "content-length": "0" });
    expectRefusal(answer, 405, "method-not-allowed", `${method} ${path}`);
    expect(answer.headers.allow, `${method} ${path}`).toBe(allow);
  }
});
