import { test as base, expect, type Page } from "@playwright/test";
import { desk } from "./desk";

export { expect } from "@playwright/test";

type Fixtures = {
  /** Errors of the console or the page that this story expects; any other fails it. */
  expectedErrors: RegExp[];
  /** Fails the story on what the browser reports, whether a check looked or not. */
  watched: undefined;
};

/** A story without a session. */
export const visitorStory = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(desk().url),
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
