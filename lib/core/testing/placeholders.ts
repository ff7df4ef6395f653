import compile from "icu-minify/compile";

const KINDS = ["#", "select", "number", "number", "number", "date", "time"] as const;

/**
 * "count number", "name", "select kind a|b", "<b>": what a call must give a text, in a fixed order.
 */
export function placeholdersOf(text: string): string[] {
  const compiled = compile(text);
  return [...new Set(typeof compiled === "string" ? [] : namesIn(compiled))].sort();
}

/** Nodes of icu-minify: text, [name], [name, kind, options], or [mark, ...what is marked]. */
function namesIn(nodes: readonly unknown[]): string[] {
  return nodes.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, kind, options] = node as [string, unknown, unknown];
    if (node.length === 1) return [name];
    if (typeof kind !== "number" || kind === 0) return [`<${name}>`, ...namesIn(node.slice(1))];
    const branches =
      kind <= 3 && options && typeof options === "object" ? Object.entries(options) : [];
    const choices =
      KINDS[kind] === "select"
        ? ` ${branches
            .map(([choice]) => choice)
            .sort()
            .join("|")}`
        : "";
    return [
      `${name} ${KINDS[kind]}${choices}`,
      ...branches.flatMap(([, branch]) => (Array.isArray(branch) ? namesIn(branch) : [])),
    ];
  });
}
