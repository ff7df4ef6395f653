import { isDeepStrictEqual } from "node:util";
import type { AddressProblem } from "@/lib/core/address/address-problem";

/** An address's parameters as Next or URLSearchParams give them. */
export type RawParams = URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What an address asks for, or each thing in it that cannot be read; then nothing is guessed. */
export type Parsed<Query> =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly AddressProblem[] };

/** Reads parameters and collects what is wrong with each; the value returned then does not matter. */
export type ParamReader = {
  readonly problems: readonly AddressProblem[];
  readonly refuse: (problem: AddressProblem) => void;
  /** Null when it is absent or empty. */
  readonly one: (key: string) => string | null;
  /** Every value of the key, once each, also cut by `separator`. An empty product type is a value. */
  readonly list: (key: string, options?: { separator?: RegExp; most?: number; longest?: number }) => string[];
  /** `aliases`: what older addresses say instead of a choice. */
  readonly choice: <T extends string>(
    key: string,
    choices: readonly T[],
    otherwise: T,
    aliases?: Readonly<Record<string, T>>,
  ) => T;
  readonly wholeNumber: (key: string, range: { from: number; to: number; otherwise: number }) => number;
};

const LONGEST_VALUE = 200;
const LONGEST_PAGE_MARK = 4000;
const MOST_VALUES = 200;

export function createParamReader(params: RawParams): ParamReader {
  const problems: AddressProblem[] = [];
  const refuse = (problem: AddressProblem) => {
    if (!problems.some((known) => isDeepStrictEqual(known, problem))) problems.push(problem);
  };
  const one = (key: string) => {
    const values = valuesOf(params, key).filter((value) => value !== "");
    if (values.length > 1) refuse({ kind: "once", key });
    const [value = null] = values;
    if (value !== null && value.length > LONGEST_PAGE_MARK) refuse({ kind: "too-long", key });
    return value;
  };
  const list: ParamReader["list"] = (
    key,
    { separator, most = MOST_VALUES, longest = LONGEST_VALUE } = {},
  ) => {
    const given = valuesOf(params, key).flatMap((value) => (separator ? value.split(separator) : [value]));
    const values = [...new Set(given)].filter((value) => value !== "" || /productType$/i.test(key));
    if (values.length > most) refuse({ kind: "too-many", key, most });
    if (values.some((value) => value.length > longest || value.includes("\0"))) {
      refuse({ kind: "value", key });
    }
    return values;
  };
  const choice: ParamReader["choice"] = <T extends string>(
    key: string,
    choices: readonly T[],
    otherwise: T,
    aliases: Readonly<Record<string, T>> = {},
  ) => {
    const value = one(key);
    const alias = value !== null && Object.hasOwn(aliases, value) ? aliases[value] : undefined;
    const chosen = value === null ? otherwise : (alias ?? choices.find((known) => known === value));
    if (chosen === undefined) refuse({ kind: "choice", key, choices: choices.join(", ") });
    return chosen ?? otherwise;
  };
  const wholeNumber: ParamReader["wholeNumber"] = (key, { from, to, otherwise }) => {
    const value = one(key) ?? String(otherwise);
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= from && number <= to)) refuse({ kind: "number", key, from, to });
    return number;
  };
  return { problems, refuse, one, list, choice, wholeNumber };
}

function valuesOf(params: RawParams, key: string): readonly string[] {
  if (params instanceof URLSearchParams) return params.getAll(key);
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
