/** `refused`: a sentence for the person; nothing was changed. */
export type WatchOutcome = { readonly id: string } | { readonly refused: string };

/** `unknown` and `unclear`: the words that were not put on the list. */
export type PasteOutcome =
  | {
      readonly added: readonly string[];
      readonly already: readonly string[];
      readonly unknown: readonly string[];
      readonly unclear: readonly string[];
    }
  | { readonly refused: string };

/** What a person does with lists; each shows the page anew where it did something. */
export type WatchActions = {
  /** With `code` on it where one is given. */
  readonly create: (name: string, code: string | null) => Promise<WatchOutcome>;
  readonly rename: (id: string, name: string) => Promise<WatchOutcome>;
  readonly remove: (id: string) => Promise<WatchOutcome>;
  readonly order: (ids: readonly string[]) => Promise<WatchOutcome>;
  readonly paste: (id: string, text: string) => Promise<PasteOutcome>;
  /** Puts a stock on a list, or takes it off. */
  readonly list: (id: string, code: string, isListed: boolean) => Promise<WatchOutcome>;
  readonly orderCodes: (id: string, codes: readonly string[]) => Promise<WatchOutcome>;
  readonly note: (id: string, code: string, note: string) => Promise<WatchOutcome>;
};

/** A list as every page of research knows it. */
export type WatchedList = { readonly id: string; readonly name: string; readonly codes: readonly string[] };
