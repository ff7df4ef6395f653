import path from "node:path";
import type { SourceTree } from "./architecture";
import { OWNED_FILES, TOP_LEVEL_FOLDERS } from "./floors";

const CODE = /`([^`\n]+)`/g;
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
/** Without a folder: any file of that name, such as the `page.tsx` of every page. */
const FILE_NAME = /^(?:\.env\.example|[A-Za-z][\w.-]*\.(?:md|ts|mjs|json))$/;
const PATH = new RegExp(`^(?:${TOP_LEVEL_FOLDERS.map(escaped).join("|")})/[\\w./()[\\]@*-]+$`);
const NPM = /\bnpm (?:run (?:--silent )?([\w:]+)|(start|test)\b)/g;

/** The documents that people read. The change log is left out: it names what was there at the time. */
export function documentsOf(tree: SourceTree): [file: string, text: string][] {
  return [...tree].filter(([file]) => file.endsWith(".md") && file !== "CHANGELOG.md");
}

/** Paths in backticks and links that lead nowhere, one sentence each. `*` in a path stands for any part of a name. */
export function findDeadPaths(tree: SourceTree): string[] {
  // A folder that has a rule of its own may be named before its first file is there.
  const paths = new Set(OWNED_FILES.flatMap(({ folders }) => folders));
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

/** Commands of npm in the documents that package.json does not have. */
export function findUnknownScripts(tree: SourceTree, scripts: readonly string[]): string[] {
  return documentsOf(tree).flatMap(([file, text]) =>
    [...text.matchAll(NPM)]
      .map(([, script, short]) => script ?? short ?? "")
      .filter((script) => !scripts.includes(script))
      .map((script) => `${file} names npm run ${script}, which does not exist`),
  );
}

const CITED =
  /^\s*(?:\/\/|\*|\/\*\*).*?(?<![\w./-])([\w./-]+\.md)(?:,? (?:section )?(\d+(?:\.\d+[a-z]?)?))?/gm;

/** Documents, and sections of them, that comments cite and that do not exist. */
export function findDeadCitations(tree: SourceTree): string[] {
  return [...tree]
    .filter(([file]) => /\.(?:[cm]?[jt]sx?)$/.test(file))
    .flatMap(([file, source]) =>
      [...source.matchAll(CITED)].flatMap(([, document = "", section]) => {
        const text = tree.get(document);
        if (text === undefined) return [`${file} cites ${document}, which does not exist`];
        const isMissing = section !== undefined && !hasSection(text, section);
        return isMissing ? [`${file} cites section ${section} of ${document}, which does not exist`] : [];
      }),
    );
}

/** A heading, a paragraph or an item that begins with the section's number. */
function hasSection(text: string, section: string): boolean {
  return new RegExp(`^(?:#+ |- |\\*\\*)${escaped(section)}[. *]|^#.*, ${escaped(section)} `, "m").test(text);
}

function isThere(paths: ReadonlySet<string>, named: string): boolean {
  const name = named.replace(/\/$/, "");
  if (!name.includes("*")) return paths.has(name);
  const pattern = new RegExp(`^${name.split("*").map(escaped).join("[^/]*")}$`);
  return [...paths].some((each) => pattern.test(each));
}

function leadsSomewhere(tree: SourceTree, paths: ReadonlySet<string>, from: string, link: string): boolean {
  const [target = "", anchor] = link.split("#");
  const file = target === "" ? from : path.posix.join(path.posix.dirname(from), target);
  if (!paths.has(file)) return false;
  return anchor === undefined || anchorsOf(tree.get(file) ?? "").includes(anchor);
}

/** As GitHub makes them of headings. */
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
