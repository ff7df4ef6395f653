import path from "node:path";
import type { SourceTree } from "./architecture";

/** What Next draws by itself: from each of these a tree of components grows. */
const ENTRY = /^app\/(?:.*\/)?(?:page|layout|default|error|not-found|template)\.tsx$/;
const PROVIDER = "app/language/browser-texts.tsx";
/** Not of types, which are gone in the browser. */
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;
/** Whose keys name their area themselves. */
const WHOLE = /\buseTranslations\(\s*\)|\bText<never>|\bWords\b/;
const SENDS = /<BrowserTexts\s+areas=\{\[([^\]]*)\]\}/;
const NAMESPACE = /\buseTranslations\(\s*"(\w+)/g;

/**
 * One sentence for each route whose components in the browser ask for texts of an area that the route is not sent.
 * `areas` are all there are: with those, keys that name their area themselves are found too.
 */
export function findUnsentTexts(tree: SourceTree, areas: readonly string[]): string[] {
  const shared = listOf(/const SHARED = \[([^\]]*)\]/, tree.get(PROVIDER) ?? "");
  return [...tree.keys()]
    .filter((file) => ENTRY.test(file))
    .flatMap((entry) => {
      const sent = new Set([...shared, ...sentTo(tree, entry)]);
      return [...askedFor(tree, entry, areas)]
        .filter(([area]) => !sent.has(area))
        .map(
          ([area, by]) => `${entry} is not sent the texts of "${area}", which ${by} asks for in the browser`,
        );
    });
}

/** The areas that the providers around `entry` send: its own, and those of the layouts above it. */
function sentTo(tree: SourceTree, entry: string): readonly string[] {
  const layouts: string[] = [];
  for (let folder = path.posix.dirname(entry); folder !== "."; folder = path.posix.dirname(folder)) {
    layouts.push(`${folder}/layout.tsx`);
  }
  return [entry, ...layouts].flatMap((file) => listOf(SENDS, tree.get(file) ?? ""));
}

function listOf(pattern: RegExp, source: string): string[] {
  return [...(source.match(pattern)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
}

/** Area → a file that asks for it, of all files that reach the browser from `entry`. */
function askedFor(tree: SourceTree, entry: string, areas: readonly string[]): ReadonlyMap<string, string> {
  const named = new RegExp(`["'\`](${areas.join("|")})\\.[\\w$]`, "g");
  const asked = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string, isAbove: boolean, above: readonly string[]): void => {
    const source = tree.get(file);
    if (source === undefined) return;
    const isBrowser = isAbove || /^(?:\/\*[\s\S]*?\*\/\s*)?"use client"/.test(source);
    // A component of the server may send texts to what is below it.
    const sent = isBrowser ? above : [...above, ...listOf(SENDS, source)];
    const key = `${file} ${isBrowser} ${sent.toSorted().join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (isBrowser && !/^"use server"/.test(source)) {
      for (const pattern of WHOLE.test(source) ? [NAMESPACE, named] : [NAMESPACE])
        for (const [, area = ""] of source.matchAll(pattern))
          if (!asked.has(area) && !sent.includes(area)) asked.set(area, file);
    }
    for (const target of importsOf(tree, file, source)) visit(target, isBrowser, sent);
  };
  visit(entry, false, []);
  return asked;
}

function importsOf(tree: SourceTree, file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, from, lazily]) => {
    const specifier = from ?? lazily ?? "";
    const base = specifier.startsWith("@/")
      ? specifier.slice(2)
      : path.posix.join(path.posix.dirname(file), specifier);
    const found = [`${base}.ts`, `${base}.tsx`].find((each) => tree.has(each));
    return found ? [found] : [];
  });
}
