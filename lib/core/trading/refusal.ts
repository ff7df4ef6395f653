/** Every rule that can stop a request before it is sent. */
export type RuleName =
  | "client-oid-form"
  | "client-oid-unique"
  | "client-oid-unsupported"
  | "request-id-form"
  | "order-named"
  | "required"
  | "listed-word"
  | "not-a-number"
  | "not-for-market"
  | "futures-only"
  | "spot-only"
  | "position-direction"
  | "price-step"
  | "price-band"
  | "quantity-step"
  | "quantity-minimum"
  | "quantity-maximum"
  | "preset"
  | "strategy"
  | "unsupported-line"
  | "reality-pair"
  | "batch-size"
  | "batch-kind"
  | "open-orders"
  | "symbol-closed"
  | "market-maker-only"
  | "leverage"
  | "grid"
  | "countdown"
  | "page-limit"
  | "time-range"
  | "same-category"
  | "whitelist"
  | "order-state"
  | "balance";

/**
 * Why a request is not sent. `field`: as the exchange writes it. `section`: of docs/exchange.md; 4.0 where public sources
 * alone know the rule. `nearest`: the nearest value that would do, null where there is none.
 */
export type Refusal = {
  readonly field: string;
  readonly rule: RuleName;
  readonly section: string;
  readonly nearest: string | null;
  /** One sentence for people. */
  readonly sentence: string;
};

export function refuse(
  field: string,
  rule: RuleName,
  section: string,
  sentence: string,
  nearest: string | null = null,
): Refusal {
  return { field, rule, section, sentence, nearest };
}

/** What the rules found, in their order. */
export function refusalsOf(...found: readonly (Refusal | null | readonly Refusal[])[]): readonly Refusal[] {
  return found.flatMap((one) => one ?? []);
}

/** A required field is there; "" is not (docs/exchange.md 4). */
export function checkRequired(
  request: object,
  fields: readonly string[],
  section: string,
): readonly Refusal[] {
  const values = new Map(Object.entries(request));
  return fields.flatMap((field) => {
    const value: unknown = values.get(field);
    const isMissing = value === undefined || value === null || value === "";
    return isMissing ? refuse(field, "required", section, `${field} is missing.`) : [];
  });
}

/** A word is one of those that the exchange lists, whatever a form or a file brought. */
export function checkWord(
  field: string,
  value: string | undefined,
  words: readonly string[],
  section: string,
): Refusal | null {
  if (value === undefined || words.includes(value)) return null;
  const nearest = words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? null;
  return refuse(field, "listed-word", section, `${field} must be one of ${words.join(", ")}.`, nearest);
}
