import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { codeOf, setUpApp, showCode } from "./support/authenticator-app";
import { desk, PASSWORD } from "./support/desk";
import { addPerson } from "./support/person";
import { openSheet } from "./support/popover";
import { restoreSecondStep } from "./support/restore";
import { story as administratorStory, expect, FULL, visitorStory as story } from "./support/story";

async function comeIn(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs this browser in as a new person. */
async function newPerson(page: Page, email: string, role?: "partner"): Promise<void> {
  const { browser } = await addPerson(email, role ? { role } : {});
  await page.context().addCookies(browser.cookies);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

/** A virtual authenticator that asks for a touch and gets it. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

story(
  "with an app, the password alone opens nothing, and no code opens twice",
  FULL,
  async ({ page }) => {
    const email = "app@factors.example";
    await newPerson(page, email);
    await page.goto("/settings/security");
    const { secret, codes, code } = await setUpApp(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "I've saved them" }).click();
    await expect(page.getByText(/10 left/)).toBeVisible();
    expect(await page.content()).not.toContain(codes[0]);
    await signOut(page);

    await comeIn(page, email);
    await expect(page).toHaveURL(/\/sign-in\/second/);
    await expectAccessible(page);
    for (const path of [
      "/commissions",
      "/change-password",
      "/second-factor",
      "/settings/security?from=here",
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(`/sign-in/second?next=${encodeURIComponent(path)}`);
    }
    for (const path of ["/palette/clients", "/exports/now/commissions.csv", "/coverage/progress"])
      expect((await page.request.get(path)).status(), path).toBe(401);

    for (const wrong of ["000000", code]) {
      await showCode(page, "Authenticator code", wrong);
      await expect(page.getByLabel("Authenticator code"), "it was answered").toHaveValue("");
      await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
    }
    const [before] = (await page.context().cookies()).filter(({ name }) =>
      name.endsWith("session-token"),
    );
    await showCode(page, "Authenticator code", codeOf(secret, 1));
    await expect(page, "to what was asked for").toHaveURL("/settings/security?from=here");
    const [after] = (await page.context().cookies()).filter(({ name }) =>
      name.endsWith("session-token"),
    );
    expect(after?.value).not.toBe(before?.value);
    await signOut(page);

    const [backup = ""] = codes;
    for (const isFirst of [true, false]) {
      await comeIn(page, email);
      await page.getByRole("link", { name: "Use a backup code" }).click();
      await showCode(page, "Backup code", backup.toUpperCase());
      if (isFirst) {
        await expect(page).toHaveURL(/\/overview/);
        await signOut(page);
      } else await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
    }
  },
);

story("a passkey is the second step, and a sign-in of its own", FULL, async ({ page }) => {
  const email = "passkey@factors.example";
  await plugIn(page);
  await newPerson(page, email);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Passkey name").fill("My  phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.getByRole("button", { name: "Rename My phone" }).click();
  await page.getByLabel("Passkey name").fill("Old phone");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Remove Old phone" })).toBeVisible();
  await signOut(page);

  await comeIn(page, email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/overview/);
  await signOut(page);

  await page.goto("/sign-in?next=%2Fsettings%2Fsecurity");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/settings\/security/);
  await page.getByRole("button", { name: "Remove Old phone" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("None yet.")).toBeVisible();
  await signOut(page);

  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey wasn't accepted.")).toBeVisible();
  await comeIn(page, email);
  await expect(page, "without a factor the password is enough again").toHaveURL(/\/overview/);
});

administratorStory.afterEach(restoreSecondStep);

administratorStory(
  "a role that has to have a second step is led to it, and keeps it",
  FULL,
  async ({ page, browser }) => {
    const email = "partner@factors.example";
    const visitor = await (
      await browser.newContext({
        baseURL: desk().url,
        // Signed out, because the administrator is another person.
        storageState: { cookies: [], origins: [] },
      })
    ).newPage();
    await newPerson(visitor, email, "partner");
    const require = async (isRequired: boolean) => {
      await page.goto("/settings/security");
      const section = page.getByRole("region", { name: "Require two-factor authentication" });
      await section.getByLabel("Partners").setChecked(isRequired);
      await section.getByRole("button", { name: "Save" }).click();
      await expect(section.getByText("Saved.")).toBeVisible();
    };
    await require(true);
    await visitor.goto("/overview");
    await expect(visitor).toHaveURL(/\/second-factor/);
    await expectAccessible(visitor);
    await visitor.goto("/research");
    await expect(visitor).toHaveURL(/\/second-factor/);
    expect((await visitor.request.get("/palette/stocks")).status()).toBe(403);
    await setUpApp(visitor);
    await visitor.getByRole("button", { name: "Continue" }).click();
    await expect(visitor).toHaveURL(/\/overview/);
    await visitor.goto("/settings/security");
    await visitor.getByRole("button", { name: "Remove the authenticator app" }).click();
    await visitor.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(
      visitor.getByText(
        "Your role requires two-factor authentication and this is your last method.",
      ),
    ).toBeVisible();
    await require(false);
    await page.goto("/settings/people");
    await page.getByRole("link", { name: email }).click();
    const reset = page.getByRole("button", {
      name: "Reset two-factor authentication",
      exact: true,
    });
    const resetSecondStep = async () => {
      await reset.first().click();
      await openSheet(page)
        .getByRole("button", { name: "Reset two-factor authentication" })
        .click();
    };
    await resetSecondStep();
    await expect(reset).toHaveCount(1);
    await resetSecondStep();
    await expect(page.getByText(`${email} has no two-factor authentication.`)).toBeVisible();
    await visitor.goto("/overview");
    await expect(visitor, "their sessions have ended").toHaveURL(/\/sign-in/);
    await comeIn(visitor, email);
    await expect(visitor).toHaveURL(/\/overview/);
    await visitor.context().close();
  },
);
