import { parseUnits } from "./units";

/** A check of one value that came from outside, and in words what it accepts. */
export type Rule<T> = {
  readonly expected: string;
  readonly accepts: (value: unknown) => value is T;
};

export function oneOf<const T extends string | number | boolean>(
  ...allowed: readonly T[]
): Rule<T> {
  return {
    expected: `one of ${allowed.map((value) => JSON.stringify(value)).join(", ")}`,
    accepts: (value): value is T => (allowed as readonly unknown[]).includes(value),
  };
}

export function wholeNumber(from: number, to: number): Rule<number> {
  return {
    expected: `a whole number from ${from} to ${to}`,
    accepts: (value): value is number =>
      Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
  };
}

export function fraction(): Rule<number> {
  return {
    expected: "a number from 0 to 1",
    accepts: (value): value is number => typeof value === "number" && value >= 0 && value <= 1,
  };
}

export function text(maxLength = 200): Rule<string> {
  return {
    expected: `a text of at most ${maxLength} characters`,
    accepts: (value): value is string => typeof value === "string" && value.length <= maxLength,
  };
}

export function amountText(): Rule<string> {
  return {
    expected: "decimal text with at most 18 decimals",
    accepts: (value): value is string => {
      try {
        return typeof value === "string" && parseUnits(value) !== null;
      } catch {
        return false; // parseUnits throws on anything else
      }
    },
  };
}

/** A rule for each field of T. */
export type Rules<T> = { readonly [K in keyof T]-?: Rule<Exclude<T[K], undefined>> };

export function requireObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RangeError(`${name}: an object was expected`);
  }
  return value as Record<string, unknown>;
}

/**
 * The fields of `value`, each checked by its rule. Throws RangeError on an unknown field or a value
 * that is refused.
 */
export function checkFields<T extends object>(
  value: unknown,
  rules: Rules<T>,
  name: string,
): Partial<T> {
  const fields = Object.entries(requireObject(value, name)).filter(
    ([, field]) => field !== undefined,
  );
  for (const [key, field] of fields) {
    const rule = Object.hasOwn(rules, key)
      ? (rules as Record<string, Rule<unknown>>)[key]
      : undefined;
    if (!rule) throw new RangeError(`${name}.${key}: there is no such field`);
    if (!rule.accepts(field)) throw new RangeError(`${name}.${key}: ${rule.expected} was expected`);
  }
  return Object.fromEntries(fields) as Partial<T>;
}
