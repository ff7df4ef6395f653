import { test as base, expect, type Page } from "@playwright/test";
import { desk } from "./desk";

export { expect } from "@playwright/test";

type Fixtures = {
  /** Errors of the console or the page that this story expects; any other fails it. */
  expectedErrors: RegExp[];
  /** Fails the story on what the browser reports, whether a check looked or not. */
  watched: undefined;
};

/** How long a page is given to wake after it was opened; the story goes on then, whatever it finds. */
const WAKES_WITHIN_MS = 10_000;

/** Whether everything on the page that can be used has its script, but for what sleeps until it is needed. */
function isAwake(): boolean {
  const hasScript = document.querySelector("script[src]") !== null;
  if (hasScript && !("awake" in document.documentElement.dataset)) return false;
  const used = document.querySelectorAll("main :is(button, input:not([type=hidden]), select, [tabindex])");
  return [...used].every(
    (element) =>
      element.closest("#ledger") !== null ||
      Object.keys(element).some((key) => key.startsWith("__reactProps$")),
  );
}

/** A person is slower than a script: what is pressed here is pressed on a page that is awake. */
function waitUntilAwake(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === "commit") return response; // this story wants the page as it is before
    await page.waitForFunction(isAwake, undefined, { timeout: WAKES_WITHIN_MS }).catch(() => undefined);
    return response;
  };
}

/** A story without a session. */
export const visitorStory = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(desk().url),
  page: async ({ page }, use) => {
    waitUntilAwake(page);
    await use(page);
  },
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      watch(page, (text) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
      });
      await use(undefined);
      expect(errors, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** A story of the administrator, signed in. */
export const story = visitorStory.extend({
  storageState: async ({ browserName: _ }, use) => use(desk().sessionFile),
});

function watch(page: Page, report: (text: string) => void): void {
  page.on("console", (message) => {
    if (message.type() === "error") report(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => report(`page: ${error.message}`));
}
