import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "@/lib/env/variables";
import { deskProgram } from "../desk/program";
import type { SourceTree } from "./architecture";
import { documentsOf, findDeadCitations, findDeadPaths, findUnknownScripts } from "./documents";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const scripts = Object.keys(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).scripts);

/** Committed and new files alike, without what .gitignore leaves out. */
function checkout(): SourceTree {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const files = listed.split("\0").filter((file) => file && existsSync(path.join(ROOT, file)));
  return new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
}

const tree = checkout();
const documents = documentsOf(tree);

describe("the documents", () => {
  test("name and link only what exists", () => {
    expect(findDeadPaths(tree)).toEqual([]);
  });

  test("have every section that a comment cites", () => {
    expect(findDeadCitations(tree)).toEqual([]);
  });

  test("name only npm scripts that exist", () => {
    expect(findUnknownScripts(tree, scripts)).toEqual([]);
  });

  test("name only environment variables and constants that exist", () => {
    const constants = [...tree].flatMap(([file, text]) =>
      /\.tsx?$/.test(file) ? [...text.matchAll(/\bconst ([A-Z_]+)\b/g)].map(([, name = ""]) => name) : [],
    );
    const known = new Set([...Object.keys(VARIABLES), "TEST_SEED", ...constants]);
    const named = documents.flatMap(([file, text]) =>
      [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(([, name = ""]) => `${file}: ${name}`),
    );
    expect(named.filter((each) => !known.has(each.split(": ")[1] ?? ""))).toEqual([]);
  });

  test("docs/cli.md has every command of the desk, and no other", () => {
    const text = tree.get("docs/cli.md") ?? "";
    const leaves = (command: Command, name: string): string[] =>
      command.commands.length === 0
        ? [name]
        : command.commands.flatMap((child) => leaves(child, `${name} ${child.name()}`));
    const commands = leaves(deskProgram(), "desk");
    const named = [...text.matchAll(/`(desk(?: [a-z][a-z-]*)+)/g)].map(([, name = ""]) => name);
    expect([...new Set(named)].sort()).toEqual(commands.sort());
  });
});

describe("decisions", () => {
  const decisions = documents.filter(([file]) => file.startsWith("docs/decisions/"));

  test("have a number of their own", () => {
    const numbers = decisions.map(([file]) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? file);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(numbers.filter((number) => number.includes("/"))).toEqual([]);
  });

  test("are half a page each: context, decision, what was discarded", () => {
    const parts = [/^\W*context\b/im, /^\W*decision\b/im, /^\W*(?:what was )?discarded\b/im];
    const odd = decisions.filter(
      ([, text]) => Buffer.byteLength(text) > 3_000 || !parts.every((part) => part.test(text)),
    );
    expect(odd.map(([file]) => file)).toEqual([]);
  });
});

describe("the check itself", () => {
  const dead = (text: string) =>
    findDeadPaths(
      new Map([
        ["docs/a.md", text],
        ["lib/core/day.ts", ""],
        ["README.md", "# Two words\n"],
      ]),
    );

  test.each([
    "`lib/core/gone.ts`",
    "`lib/*/gone.ts`",
    "`GONE.md`",
    "[x](gone.md)",
    "[x](../README.md#three-words)",
  ])("finds %s", (text) => {
    expect(dead(text)).toHaveLength(1);
  });

  test.each([
    "`lib/core/day.ts`, `lib/core`, `lib/core/`, `lib/*/d*.ts`",
    "[x](../README.md#two-words) [y](https://example.com) [z](../lib/core)",
    "`docs/decisions/NNNN-title.md`, `*.test.ts`, `a/b`",
  ])("accepts %s", (text) => {
    expect(dead(text)).toEqual([]);
  });

  test.each([
    ["/** As in gone.md 4.1. */", 1],
    ["// docs/exchange.md, section 9", 1],
    ["  * docs/exchange.md 4.22", 1],
    ["/** docs/exchange.md 4.21, docs/exchange.md, section 8 and 4.9a. */", 0],
    ["const file = 'gone.md';", 0],
  ])("of %s finds %i", (source, count) => {
    const text = "## 8. Limits\n### 4.21 Commissions\n### 4.9 Interval, 4.9a close\n";
    const cited = new Map([
      ["docs/exchange.md", text],
      ["lib/a.ts", source],
    ]);
    expect(findDeadCitations(cited)).toHaveLength(count);
  });

  test("finds a script that is gone", () => {
    const text = "`npm start`, `npm run --silent desk -- x`, `npm run gone`";
    expect(findUnknownScripts(new Map([["README.md", text]]), ["start", "desk"])).toHaveLength(1);
  });
});
