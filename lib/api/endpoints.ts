import { type ApiEndpoint, matchPath, type StocksEndpoint } from "./endpoint";
import { clientEndpoint, clientsEndpoint } from "./endpoints/clients";
import { coverageEndpoint, ratesEndpoint, reconciliationEndpoint } from "./endpoints/data";
import { breakdownEndpoint, changeEndpoint, earningsEndpoint } from "./endpoints/earnings";
import { commissionsEndpoint, repaymentsEndpoint } from "./endpoints/rows";
import { statementEndpoint, statementsEndpoint } from "./endpoints/statements";
import {
  compareEndpoint,
  stockCalendarEndpoint,
  stockEndpoint,
  stocksEndpoint,
} from "./endpoints/stocks";

/** Every address below /api/v1/accounts/{account} that answers with JSON. */
export const API_ENDPOINTS: readonly ApiEndpoint[] = [
  earningsEndpoint,
  breakdownEndpoint,
  changeEndpoint,
  clientsEndpoint,
  clientEndpoint,
  commissionsEndpoint,
  repaymentsEndpoint,
  coverageEndpoint,
  reconciliationEndpoint,
  ratesEndpoint,
  statementsEndpoint,
  statementEndpoint,
];

/** Every address about stocks below /api/v1. Fixed paths come before those with a code. */
export const STOCKS_ENDPOINTS: readonly StocksEndpoint[] = [
  stocksEndpoint,
  compareEndpoint,
  stockCalendarEndpoint,
  stockEndpoint,
];

/** Null: no endpoint of the list has this path. */
export function findEndpoint<Endpoint extends { readonly path: string }>(
  endpoints: readonly Endpoint[],
  path: readonly string[],
) {
  for (const endpoint of endpoints) {
    const parts = matchPath(endpoint.path, path);
    if (parts !== null) return { endpoint, parts };
  }
  return null;
}
