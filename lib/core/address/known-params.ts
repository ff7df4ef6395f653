import type { AddressProblem } from "./address-problem";

export type KnownParams = {
  readonly once: readonly string[];
  readonly several?: readonly string[];
  /** Parameters of the page that the address was copied from. They have no effect here. */
  readonly ofPage?: readonly string[];
};

const LONGEST_SHOWN = 80;

/** The parameters that change the answer. */
export function listKnownParams({ once, several = [] }: KnownParams): string[] {
  return [...once, ...several];
}

/** Unknown and repeated parameters: a misspelt "from" would otherwise silently show other days. */
export function findParamProblems(params: URLSearchParams, known: KnownParams): AddressProblem[] {
  const all = listKnownParams(known);
  const problems: AddressProblem[] = [];
  for (const name of new Set(params.keys())) {
    if (known.ofPage?.includes(name)) continue;
    const key = name.slice(0, LONGEST_SHOWN);
    const isTwice = known.once.includes(name) && params.getAll(name).length > 1;
    if (!all.includes(name))
      problems.push({ kind: "unknown", key, known: all.join(", ") || "none" });
    else if (isTwice) problems.push({ kind: "once", key });
  }
  return problems;
}
