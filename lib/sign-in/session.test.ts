import { expect, test } from "vitest";
import { isUsed } from "./session";

const PAGE = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test.each([
  ["a page is opened", PAGE, [], true],
  ["a form is sent without script", { ...PAGE, "content-type": "multipart/form-data" }, [], true],
  ["an action runs", { accept: "text/x-component", "next-action": "40ab" }, [], true],
  ["a page refreshes itself", { accept: "*/*", rsc: "1" }, [], false],
  ["a page asks how far a sync is", { accept: "*/*" }, [], false],
  ["a page asks, and somebody used it lately", { accept: "*/*" }, ["desk-active"], true],
  ["a link is followed", { accept: "*/*", rsc: "1" }, ["desk-active"], true],
  ["a program asks", {}, [], false],
] as [string, Record<string, string>, string[], boolean][])(
  "%s: %s",
  (_what, headers, cookies, used) => {
    expect(isUsed(new Headers(headers), new Set(cookies))).toBe(used);
  },
);
