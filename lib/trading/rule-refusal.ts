import type trade from "@/messages/en-US/trade.json";

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
  readonly said: Said;
  /** The sources disagree about the rule: it stops nothing, is shown, and the exchange decides. */
  readonly isWarning?: true;
};

type Texts = (typeof trade)["refused"];
/** A sentence of `messages` with its values: each reader gets it in their language. */
export type Said = {
  readonly text: keyof Texts;
  readonly values: Readonly<Record<string, string>>;
};
type ValueNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

export function say<Text extends keyof Texts>(
  text: Text,
  ...[values]: [ValueNames<Texts[Text]>] extends [never]
    ? []
    : [values: Readonly<Record<ValueNames<Texts[Text]>, string>>]
): Said {
  return { text, values: values ?? {} };
}

export function refuse(
  field: string,
  rule: RuleName,
  section: string,
  said: Said,
  nearest: string | null = null,
): Refusal {
  return { field, rule, section, said, nearest };
}

/** What may break a rule, where nobody knows yet: the exchange decides. */
export function warn(field: string, rule: RuleName, section: string, said: Said): Refusal {
  return { field, rule, section, said, nearest: null, isWarning: true };
}

/** What the rules found, in their order. */
export function refusalsOf(
  ...found: readonly (Refusal | null | readonly Refusal[])[]
): readonly Refusal[] {
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
    return isMissing ? refuse(field, "required", section, say("missing", { field })) : [];
  });
}

/** Refuses a word that the exchange does not list. */
export function checkWord(
  field: string,
  value: string | undefined,
  words: readonly string[],
  section: string,
): Refusal | null {
  if (value === undefined || words.includes(value)) return null;
  const nearest = words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? null;
  const said = say("listed-word", { field, words: words.join(", ") });
  return refuse(field, "listed-word", section, said, nearest);
}
