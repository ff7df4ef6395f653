/**
 * What is wrong with a parameter of an address, a command or a view; values are as they were given.
 */
export type AddressProblem =
  | { readonly kind: "once" | "too-long" | "value" | "range-backwards"; readonly key: string }
  | { readonly kind: "too-many"; readonly key: string; readonly most: number }
  | { readonly kind: "unknown"; readonly key: string; readonly known: string }
  | { readonly kind: "choice"; readonly key: string; readonly choices: string }
  | { readonly kind: "number"; readonly key: string; readonly from: number; readonly to: number }
  | { readonly kind: "not-a-day" | "not-a-month" | "not-a-moment"; readonly given: string }
  | { readonly kind: "backwards"; readonly from: string; readonly to: string }
  | { readonly kind: "unknown-list"; readonly key: string }
  | {
      readonly kind:
        | "range-too-long"
        | "preset-and-days"
        | "half-a-range"
        | "after-and-before"
        | "page"
        | "page-of-other-order"
        | "coin-or-none"
        | "clients-by-client"
        | "search-too-long"
        | "no-moment"
        | "no-month"
        | "month-open"
        | "no-statement";
    };

type ProblemWithoutKey = Exclude<
  AddressProblem,
  { readonly key: string } | { readonly given: string }
>["kind"];
const KEYS: Readonly<Record<ProblemWithoutKey, readonly string[]>> = {
  backwards: ["from", "to"],
  "range-too-long": ["from", "to"],
  "half-a-range": ["from", "to"],
  "preset-and-days": ["preset", "from", "to"],
  "after-and-before": ["after", "before"],
  page: ["after", "before"],
  "page-of-other-order": ["after", "before"],
  "coin-or-none": ["coin"],
  "clients-by-client": ["measure", "by"],
  "search-too-long": ["q"],
  "no-moment": ["at"],
  "no-month": ["month"],
  "month-open": ["month"],
  "no-statement": ["statement"],
};

/** The parameters that the problem is about. */
export function problemKeys(problem: AddressProblem, params: URLSearchParams): readonly string[] {
  if ("key" in problem) return [problem.key];
  if (!("given" in problem)) return KEYS[problem.kind];
  return [...params].filter(([, value]) => value === problem.given).map(([key]) => key);
}
