import { readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "@/lib/env/read-env";
import { deskProgram } from "@/lib/processes/cli/program";
import { FOLDERS } from "./architecture";
import { ROOT, readCheckout, type SourceTree } from "./checkout";

const scripts = Object.keys(
  JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).scripts,
);

const tree = readCheckout();
const documents = documentsOf(tree);

describe("the documents", () => {
  test("name and link only what exists", () => {
    expect(findDeadPaths(tree)).toEqual([]);
  });

  test("have no mark of an unfinished merge, nor has any other file", () => {
    const marked = [...tree]
      .filter(([, text]) => /^(?:<{7}|>{7}) /m.test(text))
      .map(([file]) => file);
    expect(marked).toEqual([]);
  });

  test("have every section that a comment cites", () => {
    expect(findDeadCitations(tree)).toEqual([]);
  });

  test("name only npm scripts that exist", () => {
    expect(findUnknownScripts(tree, scripts)).toEqual([]);
  });

  test("name only environment variables and constants that exist", () => {
    const constants = [...tree].flatMap(([file, text]) =>
      /\.tsx?$/.test(file)
        ? [...text.matchAll(/\bconst ([A-Z_]+)\b/g)].map(([, name = ""]) => name)
        : [],
    );
    const known = new Set([...VARIABLES, "TEST_SEED", ...constants]);
    const named = documents.flatMap(([file, text]) =>
      [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(
        ([, name = ""]) => `${file}: ${name}`,
      ),
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
  ])("in %s finds %i dead citations", (source, count) => {
    const text = "## 8. Limits\n### 4.21 Commissions\n### 4.9 Interval, 4.9a close\n";
    const cited = new Map([
      ["docs/exchange.md", text],
      ["lib/a.ts", source],
    ]);
    expect(findDeadCitations(cited)).toHaveLength(count);
  });

  test("finds a script that no longer exists", () => {
    const text = "`npm start`, `npm run --silent desk -- x`, `npm run gone`";
    expect(findUnknownScripts(new Map([["README.md", text]]), ["start", "desk"])).toHaveLength(1);
  });
});

const CODE = /`([^`\n]+)`/g;
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
/** A file without its folder, such as the `page.tsx` of every page. */
const FILE_NAME = /^(?:\.env\.example|[A-Za-z][\w.-]*\.(?:md|ts|mjs|json))$/;
const PATH = new RegExp(`^(?:${FOLDERS.map(escaped).join("|")})/[\\w./()[\\]@*-]+$`);
const NPM = /\bnpm (?:run (?:--silent )?([\w:]+)|(start|test)\b)/g;

/** The documents that people read. The change log is left out: it names files of its own time. */
function documentsOf(tree: SourceTree): [file: string, text: string][] {
  return [...tree].filter(([file]) => file.endsWith(".md") && file !== "CHANGELOG.md");
}

/**
 * A sentence for each path in backticks and each link that leads nowhere. `*` in a path matches any
 * part of a name.
 */
function findDeadPaths(tree: SourceTree): string[] {
  const paths = new Set<string>();
  const names = new Set<string>();
  for (const file of tree.keys()) {
    const parts = file.split("/");
    for (const index of parts.keys()) paths.add(parts.slice(0, index + 1).join("/"));
    names.add(path.posix.basename(file));
  }
  return documentsOf(tree).flatMap(([file, text]) => [
    ...matches(text, CODE)
      .filter((code) => PATH.test(code) || FILE_NAME.test(code))
      .filter((code) => !code.includes("NNNN") && !isThere(paths, code) && !names.has(code))
      .map((code) => `${file} names ${code}, which does not exist`),
    ...matches(text, LINK)
      .filter((link) => !leadsSomewhere(tree, paths, file, link))
      .map((link) => `${file} links to ${link}, which does not exist`),
  ]);
}

/** npm commands in the documents that package.json does not have. */
function findUnknownScripts(tree: SourceTree, scripts: readonly string[]): string[] {
  return documentsOf(tree).flatMap(([file, text]) =>
    [...text.matchAll(NPM)]
      .map(([, script, short]) => script ?? short ?? "")
      .filter((script) => !scripts.includes(script))
      .map((script) => `${file} names npm run ${script}, which does not exist`),
  );
}

const CITED =
  /^\s*(?:\/\/|\*|\/\*\*).*?(?<![\w./-])([\w./-]+\.md)(?:,? (?:section )?(\d+(?:\.\d+[a-z]?)?))?/gm;

/** Documents, and sections of them, that comments cite but that do not exist. */
function findDeadCitations(tree: SourceTree): string[] {
  return [...tree]
    .filter(([file]) => /\.(?:[cm]?[jt]sx?)$/.test(file))
    .flatMap(([file, source]) =>
      [...source.matchAll(CITED)].flatMap(([, document = "", section]) => {
        const text = tree.get(document);
        if (text === undefined) return [`${file} cites ${document}, which does not exist`];
        const isMissing = section !== undefined && !hasSection(text, section);
        return isMissing
          ? [`${file} cites section ${section} of ${document}, which does not exist`]
          : [];
      }),
    );
}

/** The section's number begins a heading, a paragraph or an item. */
function hasSection(text: string, section: string): boolean {
  return new RegExp(
    `^(?:#+ |- |\\*\\*)${escaped(section)}[. *]|^#.*, ${escaped(section)} `,
    "m",
  ).test(text);
}

function isThere(paths: ReadonlySet<string>, named: string): boolean {
  const name = named.replace(/\/$/, "");
  if (!name.includes("*")) return paths.has(name);
  const pattern = new RegExp(`^${name.split("*").map(escaped).join("[^/]*")}$`);
  return [...paths].some((each) => pattern.test(each));
}

function leadsSomewhere(
  tree: SourceTree,
  paths: ReadonlySet<string>,
  from: string,
  link: string,
): boolean {
  const [target = "", anchor] = link.split("#");
  const file = target === "" ? from : path.posix.join(path.posix.dirname(from), target);
  if (!paths.has(file)) return false;
  return anchor === undefined || anchorsOf(tree.get(file) ?? "").includes(anchor);
}

/** Anchors as GitHub derives them from headings. */
function anchorsOf(text: string): string[] {
  return matches(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
