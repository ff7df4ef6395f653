/** How large the sandbox's book is, and how it varies. */
export type BookOptions = {
  /**
   * Places for clients; on any day about nine in ten are taken. Default: depends on `rowsPerDay`.
   */
  readonly clients?: number;
  /** Rows on an average day, 480 by default; 0 is a book without rows. */
  readonly rowsPerDay?: number;
  /** Exactly `rowsPerDay` rows every day, instead of weekday rhythm, trend and events. */
  readonly flat?: boolean;
};

/** Everything that decides the rows of a day. */
export type BookShape = Required<BookOptions> & {
  readonly seed: string;
  /** Rows a day that repeat another row's (uid, coin, symbol, product type) with other amounts. */
  readonly doubledKeys: number;
  /** Rows a day that come twice, equal in every field. */
  readonly identicalRows: number;
};

const DEFAULT_ROWS_PER_DAY = 480;

function defaultClients(rowsPerDay: number): number {
  if (rowsPerDay <= 50) return 40;
  return rowsPerDay <= 1000 ? 420 : Math.ceil(rowsPerDay / 5);
}

/** Throws RangeError on numbers that make no book. */
export function bookShape(seed: string, options: BookOptions): BookShape {
  const rowsPerDay = options.rowsPerDay ?? DEFAULT_ROWS_PER_DAY;
  const clients = options.clients ?? defaultClients(rowsPerDay);
  if (!Number.isInteger(rowsPerDay) || rowsPerDay < 0 || rowsPerDay > 200_000) {
    throw new RangeError("rowsPerDay: a whole number from 0 to 200000");
  }
  if (!Number.isInteger(clients) || clients < 1 || clients > 100_000) {
    throw new RangeError("clients: a whole number from 1 to 100000");
  }
  return {
    seed,
    rowsPerDay,
    clients,
    flat: options.flat ?? false,
    doubledKeys: 0,
    identicalRows: 0,
  };
}
