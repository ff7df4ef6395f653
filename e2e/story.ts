import { test as base, expect, type Page } from "@playwright/test";
import { desk } from "./desk";

export { expect } from "@playwright/test";

type Fixtures = {
  /** Errors of the console or the page that this story expects; any other fails it. */
  expectedErrors: RegExp[];
  /** Fails the story on what the browser reports, whether a check looked or not. */
  watched: undefined;
};

/** What can be used on the page and does not hear yet, but for the ledger, which sleeps until it is needed. */
function listAsleep(): string[] {
  if (document.querySelector("script[src]") === null) return [];
  if (!("awake" in document.documentElement.dataset)) return ["<html>"];
  // As components/shell/keep-early.ts asks: React lets an event through where it has taken over.
  const hears = (element: Element) => {
    let hasHeard = false;
    const hear = () => {
      hasHeard = true;
    };
    element.addEventListener("pointercancel", hear, true);
    element.dispatchEvent(new Event("pointercancel"));
    element.removeEventListener("pointercancel", hear, true);
    return hasHeard;
  };
  const used = document.querySelectorAll("main :is(button, input:not([type=hidden]), select, [tabindex])");
  return [...used]
    .filter((element) => element.closest("#ledger") === null && !hears(element))
    .map((element) => element.outerHTML.slice(0, 200));
}

/** A person is slower than a script: what is pressed here is pressed on a page that is awake. */
function waitUntilAwake(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === "commit") return response; // this story wants the page as it is before
    await expect
      .poll(() => page.evaluate(listAsleep), { message: `what does not wake on ${url}`, intervals: [50] })
      .toEqual([]);
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
