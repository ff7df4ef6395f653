/**
 * The public endpoints on tokenised stocks (docs/exchange.md 4.12 to 4.19), by our names, and their
 * paths.
 */
export const PANEL_PATHS = {
  executives: "/api/v3/reality/market/executive-shareholdings",
  shareholders: "/api/v3/reality/market/sharehold-detail",
  dividends: "/api/v3/reality/market/dividends",
  earnings: "/api/v3/reality/market/earnings-forecast",
  "share-capital": "/api/v3/reality/market/share-capital-change",
  suspension: "/api/v3/reality/market/suspension-resumption-info",
  calendar: "/api/v3/reality/market/calendar",
  "stock-info": "/api/v3/reality/market/stock-info",
} as const;

export type PanelEndpoint = keyof typeof PANEL_PATHS;

/** Where each answer is from; prices are of the public market (docs/exchange.md 10.6). */
export const SOURCE_PATHS = {
  ...PANEL_PATHS,
  prices: "/api/v3/market/tickers, /api/v3/market/history-candles",
  tickers: "/api/v3/market/tickers",
} as const;

export type PanelSource = keyof typeof SOURCE_PATHS;
