/**
 * The eight public endpoints (docs/exchange.md 4.12 to 4.19), by the last part of their address.
 */
export const STOCK_ENDPOINTS = [
  "executive-shareholdings",
  "sharehold-detail",
  "dividends",
  "earnings-forecast",
  "share-capital-change",
  "suspension-resumption-info",
  "calendar",
  "stock-info",
] as const;
export type StockEndpoint = (typeof STOCK_ENDPOINTS)[number];

const ADDRESS = "/api/v3/reality/market/";

export const stockPath = (endpoint: StockEndpoint): string => ADDRESS + endpoint;

/** Null when the path is none of the eight. */
export function findStockEndpoint(path: string): StockEndpoint | null {
  return STOCK_ENDPOINTS.find((endpoint) => path === stockPath(endpoint)) ?? null;
}
