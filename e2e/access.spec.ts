import type { Page } from "@playwright/test";
import { desk, PASSWORD } from "./desk";
import { expect, story, visitorStory } from "./story";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

visitorStory("a stranger sees nothing but sign-in, and is led back afterwards", async ({ page }) => {
  await page.goto("/commissions?from=2026-01-01&to=2026-01-02");
  await expect(page).toHaveURL("/sign-in?next=%2Fcommissions%3Ffrom%3D2026-01-01%26to%3D2026-01-02");
  await signIn(page, desk().email, PASSWORD);
  await expect(page).toHaveURL("/commissions?from=2026-01-01&to=2026-01-02");
});

visitorStory("data is refused to a stranger with 401, in words a program reads", async ({ request }) => {
  for (const path of ["/exports/now/commissions.csv", "/coverage/progress", "/api/anything"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(401);
    expect(await response.json()).toEqual({ error: "unauthorized" });
  }
});

visitorStory("a forged session is no session", async ({ request }) => {
  const headers = { cookie: "next-auth.session-token=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c" };
  expect((await request.get("/exports/now/commissions.csv", { headers })).status()).toBe(401);
});

visitorStory("health answers without a session", async ({ request }) => {
  expect((await request.get("/api/health/live")).status()).toBe(200);
  expect((await request.get("/api/health/ready")).status()).toBe(200);
});

visitorStory("a wrong password and an unknown e-mail are refused in the same words", async ({ page }) => {
  await page.goto("/sign-in");
  for (const email of [desk().email, "nobody@example.com"]) {
    await signIn(page, email, "not the password");
    await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toHaveText(
      "E-mail or password is wrong.",
    );
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
  }
});

visitorStory("after ten wrong tries an e-mail waits, whether anybody has it or not", async ({ page }) => {
  await page.goto("/sign-in");
  for (let attempt = 0; attempt < 10; attempt++) {
    await signIn(page, "guessed@example.com", `guess ${attempt}`);
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  }
  await signIn(page, "guessed@example.com", "guess 11");
  await expect(page.getByText("Too many tries.")).toBeVisible();
});

visitorStory("sign-in never leads to another site", async ({ page }) => {
  for (const next of ["https://evil.example/", "//evil.example/", "/\\evil.example"]) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await signIn(page, desk().email, PASSWORD);
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/overview/);
  }
});

visitorStory("pages may not be framed, sniffed or told where one came from", async ({ request }) => {
  const { headers } = { headers: (await request.get("/sign-in")).headers() };
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("same-origin");
  expect(headers["x-powered-by"]).toBeUndefined();
});

visitorStory("signing out ends the session in this browser", async ({ page }) => {
  await page.goto("/sign-in");
  await signIn(page, desk().email, PASSWORD);
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto("/commissions");
  await expect(page).toHaveURL(/\/sign-in/);
});

story(
  "the session cookie cannot be read by a script and does not travel across sites",
  async ({ context, page }) => {
    await page.goto("/commissions");
    const cookie = (await context.cookies()).find(({ name }) => name === "next-auth.session-token");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  },
);
