import type { Browser, Page } from "@playwright/test";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { codeOf, setUpApp, showCode } from "./support/authenticator-app";
import { desk, PASSWORD } from "./support/desk";
import { type OidcServer, startOidcServer } from "./support/oidc-server";
import { addPerson } from "./support/person";
import { type SecondWeb, startSecondWeb } from "./support/second-web";
import { expect, FULL, visitorStory as story } from "./support/story";

/** A second web process of the desk, with a mail server and an identity provider. */
let web: SecondWeb;
let mail: Awaited<ReturnType<typeof startSmtp>>;
let provider: OidcServer;

story.beforeAll(async () => {
  mail = await startSmtp();
  provider = await startOidcServer();
  web = await startSecondWeb({
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: "Broker Desk <desk@example.com>",
      MAGIC_LINK: "on",
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: "Example ID",
    },
  });
});
story.afterAll(async () => {
  await web.stop();
  await provider.close();
  await mail.close();
});

async function signIn(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs this browser in as a new person. */
async function newPerson(page: Page, email: string): Promise<{ email: string; password: string }> {
  const { browser } = await addPerson(email);
  await page.context().addCookies(browser.cookies);
  return { email, password: PASSWORD };
}

async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage(); // closes with the browser
}

/** The newest letter to this address, decoded; waits until there are `count`. */
async function letterTo(email: string, count: number): Promise<string> {
  const letters = () => mail.taken.filter(({ to }) => to.includes(email));
  await expect.poll(() => letters().length).toBe(count);
  return (letters().at(-1)?.text ?? "").replace(/=\r?\n/g, "").replace(/=3D/g, "=");
}

function linkIn(letter: string): string {
  const link = /http:\/\/localhost:\d+\/(?:sign-in|invite)\/\S+/.exec(letter)?.[0];
  if (!link) throw new Error("no link is in the letter");
  return link;
}

story(
  "a session is ended from another browser, and is none with its next request",
  FULL,
  async ({ page, browser }) => {
    const { url } = desk();
    const person = await newPerson(page, "two-browsers@example.com");
    const other = await anotherBrowser(browser);
    await signIn(other, url, person);
    await expect(other).toHaveURL(/\/overview|\/coverage/);

    await page.goto("/settings/security");
    const table = page.getByRole("table", { name: "Sessions" });
    await expect(table.getByRole("row")).toHaveCount(3); // with the head
    await expect(table.getByRole("row").nth(1)).toContainText("this session");
    await table.getByRole("button", { name: /^Sign out/ }).click();
    await expect(page.getByText("No other sessions.")).toBeVisible();
    expect((await other.request.get(`${url}/exports/progress`)).status()).toBe(401);
    await other.goto(`${url}/settings/security`);
    await expect(other).toHaveURL(/\/sign-in/);

    await signIn(other, url, person);
    await expect(other).toHaveURL(/\/overview|\/coverage/);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await expect(page.getByText("No other sessions.")).toBeVisible();
    await other.goto(`${url}/settings/security`);
    await expect(other).toHaveURL(/\/sign-in/);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Active sessions" })).toBeVisible();
  },
);

story(
  "a forgotten password is mended by a letter, whose link opens once",
  FULL,
  async ({ page, browser }) => {
    const email = "forgetful@example.com";
    await newPerson(page, email);
    const other = await anotherBrowser(browser);
    for (const tried of ["nobody-has-this@example.com", email]) {
      await other.goto(`${web.url}/sign-in`);
      await other.getByRole("link", { name: "Forgot your password?" }).click();
      await expect(other.getByRole("heading", { name: "Reset your password" })).toBeVisible();
      await other.getByLabel("E-mail").fill(tried);
      await other.getByRole("button", { name: "Send link" }).click();
      await expect(
        other.getByText("If this e-mail address has an account, a link is on its way."),
      ).toBeVisible();
    }
    const link = linkIn(await letterTo(email, 1));
    expect(mail.taken.flatMap(({ to }) => to)).not.toContain("nobody-has-this@example.com");
    await other.goto(link);
    await expect(other.getByText(`For ${email}.`)).toBeVisible();
    await other.getByLabel("New password", { exact: true }).fill("short");
    await other.getByLabel("Confirm new password").fill("short");
    await other.getByRole("button", { name: "Save password" }).click();
    await expect(other.getByText("Use at least 12 characters")).toBeVisible();
    const password = "another one for the stories";
    await other.getByLabel("New password", { exact: true }).fill(password);
    await other.getByLabel("Confirm new password").fill(password);
    await other.getByRole("button", { name: "Save password" }).click();
    await expect(
      other.getByText("Password changed. Sign in with your new password."),
    ).toBeVisible();
    await page.goto(`${web.url}/settings/security`);
    await expect(page, "the reset ended the older session").toHaveURL(/\/sign-in/);
    await signIn(other, web.url, { email, password });
    await expect(other).toHaveURL(/\/overview|\/coverage/);
    await other.goto(link);
    await expect(other.getByText("This link has expired")).toBeVisible();
  },
);

story(
  "a link signs in once, by its button: looking at it uses nothing up",
  FULL,
  async ({ page, browser }) => {
    const email = "by-link@example.com";
    await newPerson(page, email);
    const other = await anotherBrowser(browser);
    await other.goto(`${web.url}/sign-in`);
    await other.getByRole("link", { name: "Sign in with an e-mail link" }).click();
    await expect(other.getByRole("heading", { name: "Sign in with an e-mail link" })).toBeVisible();
    await other.getByLabel("E-mail").fill(email);
    await other.getByRole("button", { name: "Send link" }).click();
    const link = linkIn(await letterTo(email, 1));
    for (let looks = 0; looks < 3; looks += 1)
      expect((await other.request.get(link)).status()).toBe(200);
    await other.goto(link);
    await other.getByRole("button", { name: `Sign in as ${email}` }).click();
    await expect(other).toHaveURL(/\/overview|\/coverage/);
    await other.goto(`${web.url}/settings/security`);
    await expect(other.getByRole("row", { name: /this session/ })).toContainText("E-mail link");
    await other.goto(link);
    await expect(other.getByText("This link has expired")).toBeVisible();
  },
);

story(
  "a link and single sign-on lead past the second step to where the person wanted to go",
  FULL,
  async ({ page, browser }) => {
    const email = "two-steps@example.com";
    await newPerson(page, email);
    await page.goto(`${web.url}/settings/security`);
    const { secret, codes } = await setUpApp(page);
    const wanted = `${web.url}/settings/tokens?from=a-letter&more=1`;

    const byLink = await anotherBrowser(browser);
    await byLink.goto(wanted);
    await byLink.getByRole("link", { name: "Sign in with an e-mail link" }).click();
    await expect(
      byLink.getByRole("heading", { name: "Sign in with an e-mail link" }),
    ).toBeVisible();
    await byLink.getByLabel("E-mail").fill(email);
    await byLink.getByRole("button", { name: "Send link" }).click();
    await byLink.goto(linkIn(await letterTo(email, 1)));
    await byLink.getByRole("button", { name: `Sign in as ${email}` }).click();
    await showCode(byLink, "Authenticator code", codeOf(secret, 1));
    await expect(byLink).toHaveURL(wanted);

    const byProvider = await anotherBrowser(browser);
    provider.be({ sub: "two-steps", email, emailVerified: true });
    await byProvider.goto(wanted);
    await byProvider.getByRole("button", { name: "Sign in with Example ID" }).click();
    await byProvider.getByRole("link", { name: "Use a backup code" }).click();
    await showCode(byProvider, "Backup code", codes[0] ?? "");
    await expect(byProvider).toHaveURL(wanted);
  },
);

story(
  "an invitation comes by a letter, and its link opens the desk once",
  FULL,
  async ({ page, browser, person }) => {
    const email = "by-letter@example.com";
    await page.context().addCookies(person.browser.cookies);
    await page.goto(`${web.url}/settings/people`);
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page
      .getByLabel(/^Role at /)
      .first()
      .selectOption("viewer");
    await expect(page.getByLabel("Send the link by e-mail")).toBeChecked();
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
    await expect(page.getByLabel("Invitation link"), "it is in the letter alone").toHaveCount(0);

    const link = linkIn(await letterTo(email, 1));
    const guest = await anotherBrowser(browser);
    await guest.goto(link);
    await guest.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await guest.getByLabel("Confirm new password").fill(PASSWORD);
    await guest.getByRole("button", { name: "Accept and continue" }).click();
    await expect(guest).toHaveURL(/\/overview/);
    const stranger = await anotherBrowser(browser);
    await stranger.goto(link);
    await expect(stranger.getByRole("heading", { name: "Invitation not valid" })).toBeVisible();
  },
);

story(
  "single sign-on signs the person in, and answers meant for another visit are refused",
  FULL,
  async ({ page, browser }) => {
    const email = "single-sign-on@example.com";
    await newPerson(page, email);
    const other = await anotherBrowser(browser);
    const come = async (...as: Parameters<OidcServer["be"]>) => {
      provider.be(...as);
      await other.goto(`${web.url}/sign-in?next=%2Fsettings%2Fsecurity`);
      await other.getByRole("button", { name: "Sign in with Example ID" }).click();
    };
    const ann = { sub: "ann", email, emailVerified: true };
    for (const fault of ["nonce", "signature", "audience"] as const) {
      await come(ann, fault);
      await expect(other.getByText("Sign-in didn't complete"), fault).toBeVisible();
    }
    await come({ ...ann, emailVerified: false });
    await expect(other.getByText("Example ID did not confirm an e-mail")).toBeVisible();
    await come({ sub: "eve", email: "nobody-has-this@example.com", emailVerified: true });
    await expect(other.getByText("Example ID did not confirm an e-mail")).toBeVisible();
    expect((await other.request.get(`${web.url}/exports/progress`)).status()).toBe(401);

    await come(ann);
    await expect(other).toHaveURL(/\/settings\/security$/);
    await expect(other.getByRole("row", { name: /this session/ })).toContainText("Single sign-on");
    const replayed = `${web.url}/api/auth/callback/oidc?code=made-up&state=made-up`;
    const stranger = await anotherBrowser(browser);
    await stranger.goto(replayed);
    await expect(stranger.getByText("Sign-in didn't complete")).toBeVisible();
  },
);
