/** The eight public endpoints (docs/exchange.md 4.12 to 4.19), by the last part of their address. */
export const REALITY_ENDPOINTS = [
  "executive-shareholdings",
  "sharehold-detail",
  "dividends",
  "earnings-forecast",
  "share-capital-change",
  "suspension-resumption-info",
  "calendar",
  "stock-info",
] as const;
export type RealityEndpoint = (typeof REALITY_ENDPOINTS)[number];

const ADDRESS = "/api/v3/reality/market/";

export const realityPath = (endpoint: RealityEndpoint): string => ADDRESS + endpoint;

/** Null when the path is none of the eight. */
export function findRealityEndpoint(path: string): RealityEndpoint | null {
  return REALITY_ENDPOINTS.find((endpoint) => path === realityPath(endpoint)) ?? null;
}
