import type { Page } from "@playwright/test";
import { desk, PASSWORD } from "./support/desk";
import { expect, FULL, visitorStory as story } from "./support/story";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

story(
  "a stranger sees only sign-in, returns to the asked page after signing in, and can sign out",
  async ({ page, context }) => {
    await page.goto("/commissions?from=2026-01-01&to=2026-01-02");
    await expect(page).toHaveURL(
      "/sign-in?next=%2Fcommissions%3Ffrom%3D2026-01-01%26to%3D2026-01-02",
    );
    await signIn(page, desk().email, PASSWORD);
    await expect(page).toHaveURL("/commissions?from=2026-01-01&to=2026-01-02");
    const cookie = (await context.cookies()).find(({ name }) => name === "next-auth.session-token");
    expect(cookie, "no script reads it, and no other site sends it").toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
    });
    await page.getByRole("button", { name: /^Signed in as/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto("/commissions");
    await expect(page).toHaveURL(/\/sign-in/);
  },
);

story(
  "a wrong password and an unknown e-mail are refused in the same words",
  FULL,
  async ({ page }) => {
    await page.goto("/sign-in");
    for (const email of [desk().email, "nobody@example.com"]) {
      await signIn(page, email, "not the password");
      await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toHaveText(
        "E-mail or password is wrong.",
      );
      await expect(page.getByLabel("E-mail")).toHaveValue(email);
    }
  },
);
