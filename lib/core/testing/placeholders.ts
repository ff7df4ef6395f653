import compile from "icu-minify/compile";

const KINDS = ["#", "select", "number", "number", "number", "date", "time"] as const;

/**
 * The placeholders that a call must provide, in a fixed order: "count number", "name", "select kind
 * a|b", "<b>".
 */
export function placeholdersOf(text: string): string[] {
  const compiled = compile(text);
  return [...new Set(typeof compiled === "string" ? [] : namesIn(compiled))].sort();
}

/** Nodes of icu-minify: text, [name], [name, kind, options], or [tag, ...children]. */
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
