import type { AddressProblem } from "./address-problem";

export type KnownParams = {
  readonly once: readonly string[];
  readonly several?: readonly string[];
  /** Of the page that the address was copied from: they say how it shows, and change nothing here. */
  readonly ofPage?: readonly string[];
};

const LONGEST_SHOWN = 80;

/** Those that change the answer. */
export function listKnownParams({ once, several = [] }: KnownParams): string[] {
  return [...once, ...several];
}

/** Unknown or repeated parameters: a misspelt "from" would silently show other days. */
export function findParamProblems(params: URLSearchParams, known: KnownParams): AddressProblem[] {
  const all = listKnownParams(known);
  return [...new Set(params.keys())].flatMap((name): AddressProblem[] => {
    const key = name.slice(0, LONGEST_SHOWN);
    if (known.ofPage?.includes(name)) return [];
    if (!all.includes(name)) return [{ kind: "unknown", key, known: all.join(", ") || "none" }];
    const isTwice = known.once.includes(name) && params.getAll(name).length > 1;
    return isTwice ? [{ kind: "once", key }] : [];
  });
}
