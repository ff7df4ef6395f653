export type Ceilings = {
  readonly lines: number;
  readonly files: number;
  readonly cssLines: number;
  readonly filesInFolder: number;
};

/**
 * How large the product may be. The ceilings are today's numbers: they only go down. Aims: 85,000 lines in 1,300
 * files, 5,500 lines of CSS, and 40 files in every folder.
 */
const CEILINGS: Ceilings = {
  lines: 84_873,
  files: 1_054,
  cssLines: 4_390,
  filesInFolder: 40,
};

const COUNTED = /^(?:(?:app|components|lib)\/.*|proxy)\.(?:ts|tsx|mjs|css)$/;
/** Tests and their helpers, texts, the sandbox, and what is being added since the redesign. */
const NOT_COUNTED =
  /\.(?:test|spec|bench)\.|\/(?:[^/]+-)?test-[^/]*$|(?:^|\/)(?:sandbox|language|messages|generated|trading|terms|brief|payouts|notifications|schedules|portfolio)\/|^app\/\(desk\)\/all\/|stand-in/;
const SOURCE = /\.(?:ts|tsx|mjs|css)$/;

/** What of the checkout is larger than it may be, one sentence each. */
export function findOverruns(tree: ReadonlyMap<string, string>, ceilings = CEILINGS): string[] {
  const product = [...tree.keys()].filter((file) => COUNTED.test(file) && !NOT_COUNTED.test(file));
  const css = product.filter((file) => file.endsWith(".css"));
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + linesOf(tree.get(file)), 0);
  const measures: readonly (readonly [what: string, is: number, most: number])[] = [
    ["lines of source", total(product), ceilings.lines],
    ["source files", product.length, ceilings.files],
    ["lines of CSS", total(css), ceilings.cssLines],
    ...[...countByFolder(tree)].map(
      ([folder, files]) => [`files in ${folder}/`, files, ceilings.filesInFolder] as const,
    ),
  ];
  return measures
    .filter(([, is, most]) => is > most)
    .map(([what, is, most]) => `${is} ${what}: at most ${most} (e2e/checks/budget.ts)`);
}

const linesOf = (text = "") => text.split("\n").length - 1;

function countByFolder(tree: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of tree.keys()) {
    if (!SOURCE.test(file) || !file.includes("/")) continue;
    const folder = file.slice(0, file.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

const EXPORT_FROM = /^export (?:type )?(?:\*|\{[^}]*\}) from "[^"]+";$/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

export function isOnlyReExports(source: string): boolean {
  const code = source.replace(COMMENT, "").trim();
  return code !== "" && code.replace(EXPORT_FROM, "").trim() === "";
}
