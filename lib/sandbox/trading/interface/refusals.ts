import { fillText, REFUSALS } from "../../core/codes";

export type RefusalName = keyof typeof REFUSALS;

/** `name` is for programs, `code` and `msg` go out. */
export type ExchangeRefusal = {
  readonly name: RefusalName;
  readonly code: string;
  readonly msg: string;
  /** Values for {0}, {1} … of its text, so that the text of another code can be filled too. */
  readonly values: readonly string[];
};

export type ExchangeOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ExchangeRefusal };

export const done = <T>(value: T): ExchangeOutcome<T> => ({ ok: true, value });

/**
 * Thrown inside the exchange and caught by `outcomeOf`. It is thrown before anything of the account
 * has changed.
 */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: ExchangeRefusal;
  constructor(refusal: ExchangeRefusal) {
    super(`${refusal.name}: ${refusal.msg}`);
    this.refusal = refusal;
  }
}

export function refuse(name: RefusalName, ...values: string[]): never {
  const [code, text] = REFUSALS[name];
  throw new Refused({ name, code, msg: fillText(text, values), values });
}

/** The outcome of `operation`. Rethrows every error but a refusal. */
export function outcomeOf<T>(operation: () => T): ExchangeOutcome<T> {
  try {
    return done(operation());
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
