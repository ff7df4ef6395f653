/**
 * The sessions that the exchange names (docs/exchange.md 4.19), in the order of the market's day.
 */
export const SESSIONS = ["overnight", "pre_market", "regular", "after_hours"] as const;

export type MarketSession = (typeof SESSIONS)[number];

/**
 * Minutes of the market's day, the usual hours in New York: an assumption that pages state.
 * Overnight passes midnight.
 */
export const SESSION_MINUTES: Readonly<
  Record<MarketSession, { readonly from: number; readonly to: number }>
> = {
  overnight: { from: 20 * 60, to: 4 * 60 },
  pre_market: { from: 4 * 60, to: 9 * 60 + 30 },
  regular: { from: 9 * 60 + 30, to: 16 * 60 },
  after_hours: { from: 16 * 60, to: 20 * 60 },
};

/** The session that a minute of the market's day belongs to; each belongs to one. */
export function sessionAt(minute: number): MarketSession {
  const during = SESSIONS.find((session) => {
    const { from, to } = SESSION_MINUTES[session];
    return from < to && minute >= from && minute < to;
  });
  return during ?? "overnight";
}

export function isSession(name: string): name is MarketSession {
  return SESSIONS.some((session) => session === name);
}
