/** An address's parameters as Next or URLSearchParams give them. */
export type RawParams = URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads parameters and collects a sentence for each that is wrong; the value returned then does not matter. */
export type ParamReader = {
  readonly problems: readonly string[];
  readonly refuse: (problem: string) => void;
  /** Null when it is absent or empty. */
  readonly one: (key: string) => string | null;
  /** Every value of the key, once each, also cut by `separator`. An empty product type is a value. */
  readonly list: (key: string, separator?: RegExp) => string[];
  readonly choice: <T extends string>(key: string, choices: readonly T[], otherwise: T) => T;
  readonly wholeNumber: (key: string, range: { from: number; to: number; otherwise: number }) => number;
};

const LONGEST_VALUE = 200;
const LONGEST_PAGE_MARK = 4000;
const MOST_VALUES = 200;

export function createParamReader(params: RawParams): ParamReader {
  const problems: string[] = [];
  const refuse = (problem: string) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  const one = (key: string) => {
    const values = valuesOf(params, key).filter((value) => value !== "");
    if (values.length > 1) refuse(`Give ${key} once.`);
    const [value = null] = values;
    if (value !== null && value.length > LONGEST_PAGE_MARK) refuse(`${key} is too long.`);
    return value;
  };
  const list = (key: string, separator?: RegExp) => {
    const given = valuesOf(params, key).flatMap((value) => (separator ? value.split(separator) : [value]));
    const values = [...new Set(given)].filter((value) => value !== "" || key === "productType");
    if (values.length > MOST_VALUES) refuse(`Give at most ${MOST_VALUES} values for ${key}.`);
    if (values.some((value) => value.length > LONGEST_VALUE || value.includes("\0"))) {
      refuse(`A value of ${key} is too long or has characters that no ${key} has.`);
    }
    return values;
  };
  const choice = <T extends string>(key: string, choices: readonly T[], otherwise: T) => {
    const value = one(key);
    const chosen = value === null ? otherwise : choices.find((known) => known === value);
    if (chosen === undefined) refuse(`${key} should be one of ${choices.join(", ")}.`);
    return chosen ?? otherwise;
  };
  const wholeNumber: ParamReader["wholeNumber"] = (key, { from, to, otherwise }) => {
    const value = one(key) ?? String(otherwise);
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= from && number <= to)) refuse(`${key} should be a whole number from ${from} to ${to}.`);
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
