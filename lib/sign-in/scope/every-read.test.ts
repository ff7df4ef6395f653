import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { NOT_OF_CLIENTS } from "../testing/not-clients";
import { STORE_READS } from "../testing/partner-reads";
import { REPORT_READS } from "../testing/report-reads";

/**
 * Exported functions that accept a partner's scope, as "room/file name": "clients/store/book
 * loadClientMix".
 */
function listNarrowed(): string[] {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" });
  const isProduct = (file: string) =>
    file.endsWith(".ts") && !/\.test\.ts$|(?:^|\/)(?:testing|generated)\//.test(file);
  return files.filter(isProduct).flatMap((file) =>
    exportedFunctions(readFileSync(path.join("lib", file), "utf8"))
      .filter(({ parameters }) => /\bAccountScope\b/.test(parameters))
      .map(({ name }) => `${file.replace(/\.ts$/, "")} ${name}`),
  );
}

/** `parameters`: the head of the function, up to the line that closes its parentheses. */
function exportedFunctions(source: string): { name: string; parameters: string }[] {
  const heads = source.matchAll(/^export (?:async )?function\*? (\w+)/gm);
  return [...heads].map(({ index, 1: name = "" }) => {
    const lines = source.slice(index).split("\n");
    const count = (text: string, sign: string) => text.split(sign).length - 1;
    const isClosed = (head: string) => count(head, "(") === count(head, ")");
    const last = lines.findIndex((_, at) => isClosed(lines.slice(0, at + 1).join("\n")));
    return { name, parameters: lines.slice(0, last + 1).join("\n") };
  });
}

test("every function that accepts a partner's scope is compared with a book of his own, or has a reason not to be", () => {
  const found = listNarrowed();
  const known = [
    ...Object.keys(STORE_READS),
    ...Object.keys(REPORT_READS),
    ...Object.keys(NOT_OF_CLIENTS),
  ];
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(NOT_OF_CLIENTS).filter((name) => !found.includes(name))).toEqual([]);
});
