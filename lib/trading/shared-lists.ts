import { type Clock, systemClock } from "@/lib/core/clock";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { SHARED_MS } from "./shared-reads";

/**
 * A reader for looks at many orders, one after the other: open orders, order history and fills are
 * read once for all orders of a symbol, as far as each look goes on, while the list is young
 * enough. All of them were sent before the first list was asked for. Each order by its number is
 * asked for anew.
 */
export function shareLists(reader: TradingReader, clock: Clock = systemClock): TradingReader {
  const openOrders = shareList((question: OpenQuestion) => reader.openOrders(question), clock);
  return {
    ...reader,
    openOrders: (question = {}) => openOrders(question),
    orderHistory: shareList(reader.orderHistory, clock),
    fills: shareList(reader.fills, clock),
  };
}

type OpenQuestion = NonNullable<Parameters<TradingReader["openOrders"]>[0]>;
type Pages<Row> = AsyncIterable<readonly Row[]>;

type KeptList<Row> = {
  readonly askedAtMs: number;
  /** The list goes back to then; 0: it has no range. */
  readonly fromMs: number;
  readonly pages: SharedPages<Row>;
};

/** A list that goes back further serves too; one that failed is not kept. */
function shareList<Asked extends object, Row>(
  ask: (question: Asked & { readonly range?: TimeRange }) => Pages<Row>,
  clock: Clock,
) {
  const kept = new Map<string, KeptList<Row>>();
  return (question: Asked & { readonly range?: TimeRange }): Pages<Row> => {
    const { range, ...of } = question;
    const key = JSON.stringify(of);
    const fromMs = range?.fromMs ?? 0;
    const known = kept.get(key);
    if (known !== undefined && isYoung(known, clock) && known.fromMs <= fromMs)
      return known.pages.read();
    const pages = new SharedPages(ask(question), () => kept.delete(key));
    kept.set(key, { askedAtMs: clock.now(), fromMs, pages });
    return pages.read();
  };
}

/** Below zero: the clock stepped back, and the age is not known. */
function isYoung({ askedAtMs }: { readonly askedAtMs: number }, clock: Clock): boolean {
  const ageMs = clock.now() - askedAtMs;
  return ageMs >= 0 && ageMs <= SHARED_MS;
}

/** Pages that are asked for when the first reader comes to them, and kept for the next one. */
class SharedPages<Row> {
  readonly #pages: (readonly Row[])[] = [];
  readonly #rest: AsyncIterator<readonly Row[]>;
  readonly #onFailure: () => void;

  constructor(pages: Pages<Row>, onFailure: () => void) {
    this.#rest = pages[Symbol.asyncIterator]();
    this.#onFailure = onFailure;
  }

  async *read(): AsyncGenerator<readonly Row[]> {
    for (let at = 0; ; at += 1) {
      const page = this.#pages[at] ?? (await this.#readNext());
      if (page === null) return;
      yield page;
    }
  }

  async #readNext(): Promise<readonly Row[] | null> {
    try {
      const next = await this.#rest.next();
      if (next.done) return null;
      this.#pages.push(next.value);
      return next.value;
    } catch (error) {
      this.#onFailure();
      throw error;
    }
  }
}
