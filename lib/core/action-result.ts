import type { ConfirmFirst } from "./confirm-first";

/**
 * What next-safe-action answers: the action's own outcome in `data`; or `serverError`, a sentence
 * why it did not come to that, or the question to confirm first; or `validationErrors`, if its
 * input is none that a page sends.
 */
export type ActionResult<Outcome> = {
  readonly data?: Outcome | undefined;
  readonly serverError?: string | ConfirmFirst | undefined;
  readonly validationErrors?: unknown;
};

/** A server action as a component gets it. */
export type ServerAction<Input, Outcome> = (input: Input) => Promise<ActionResult<Outcome>>;

/**
 * A use case's outcome as a screen gets it: problems are sentences, and a failure of the whole has
 * no field.
 */
export type Worded<Outcome> = Outcome extends {
  readonly kind: "refused";
  readonly problem: unknown;
}
  ? Outcome extends { readonly field: infer Field }
    ? { readonly kind: "refused"; readonly field: Field | null; readonly problem: string }
    : { readonly kind: "refused"; readonly problem: string }
  : Outcome;

/**
 * Why an action has no outcome, for a caller without a hook. `inputRefused`: the sentence for an
 * input that no page sends.
 */
export function failureSentence({ serverError }: ActionResult<unknown>, inputRefused: string) {
  return typeof serverError === "string" ? serverError : inputRefused;
}

export function isActionResult(given: unknown): given is ActionResult<unknown> {
  const keys = ["data", "serverError", "validationErrors"];
  return (
    typeof given === "object" &&
    given !== null &&
    Object.keys(given).every((key) => keys.includes(key))
  );
}
