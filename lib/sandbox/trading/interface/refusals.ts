import { fillText, REFUSALS } from "../../core/codes";

export type RefusalName = keyof typeof REFUSALS;

/** `name` is for programs, `code` and `msg` go out. */
export type ExchangeRefusal = {
  readonly name: RefusalName;
  readonly code: string;
  readonly msg: string;
  /** What fills the holes of its text, so that another code's text can be filled too. */
  readonly values: readonly string[];
};

export type ExchangeOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ExchangeRefusal };

export const done = <T>(value: T): ExchangeOutcome<T> => ({ ok: true, value });

/** Thrown inside the exchange, caught at its door: a refusal leaves no trace in the account. */
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

/** The outcome of `operation`; anything but a refusal is a bug and goes on as an error. */
export function outcomeOf<T>(operation: () => T): ExchangeOutcome<T> {
  try {
    return done(operation());
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
