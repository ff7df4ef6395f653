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
 * Why a request is not sent. `field`: as the exchange writes it. `section`: of docs/exchange.md;
 * 4.0 where public sources alone know the rule. `nearest`: the nearest value that would do, null
 * where there is none.
 */
export type RuleRefusal = {
  readonly field: string;
  readonly rule: RuleName;
  readonly section: string;
  readonly nearest: string | null;
  /** One sentence for people. */
  readonly said: RuleSentence;
  /** The sources disagree about the rule: it stops nothing, is shown, and the exchange decides. */
  readonly isWarning?: true;
};

type RefusalTexts = (typeof trade)["refused"];
/** A sentence of `messages` with its values: each reader gets it in their language. */
export type RuleSentence = {
  readonly text: keyof RefusalTexts;
  readonly values: Readonly<Record<string, string>>;
};
type ValueNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

export function say<Text extends keyof RefusalTexts>(
  text: Text,
  ...[values]: [ValueNames<RefusalTexts[Text]>] extends [never]
    ? []
    : [values: Readonly<Record<ValueNames<RefusalTexts[Text]>, string>>]
): RuleSentence {
  return { text, values: values ?? {} };
}

export function refuse(
  field: string,
  rule: RuleName,
  section: string,
  said: RuleSentence,
  nearest: string | null = null,
): RuleRefusal {
  return { field, rule, section, said, nearest };
}

/** What may break a rule, where nobody knows yet: the exchange decides. */
export function warn(
  field: string,
  rule: RuleName,
  section: string,
  said: RuleSentence,
): RuleRefusal {
  return { field, rule, section, said, nearest: null, isWarning: true };
}

/** What the rules found, in their order. */
export function refusalsOf(
  ...found: readonly (RuleRefusal | null | readonly RuleRefusal[])[]
): readonly RuleRefusal[] {
  return found.flatMap((one) => one ?? []);
}

/** A required field is there; "" is not (docs/exchange.md 4). */
export function checkRequired(
  request: object,
  fields: readonly string[],
  section: string,
): readonly RuleRefusal[] {
  const values = new Map<string, unknown>(Object.entries(request));
  const missing = fields.filter((field) => {
    const value = values.get(field);
    return value === undefined || value === null || value === "";
  });
  return missing.map((field) => refuse(field, "required", section, say("missing", { field })));
}

/** Refuses a word that the exchange does not list. */
export function checkWord(
  field: string,
  value: string | undefined,
  words: readonly string[],
  section: string,
): RuleRefusal | null {
  if (value === undefined || words.includes(value)) return null;
  const nearest = words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? null;
  const said = say("listed-word", { field, words: words.join(", ") });
  return refuse(field, "listed-word", section, said, nearest);
}
