/** reset: it has its first balances again. cannot: its exchange has no such thing. asked: not known. */
export type ExchangeReset = "asked" | "reset" | "cannot";

/** A paper account began again: lists and figures start there. */
export type PaperReset = {
  readonly id: string;
  readonly at: Date;
  readonly by: string;
  readonly exchange: ExchangeReset;
};
