import {
  type ClientListQuery,
  formatClientListQuery,
  parseClientListQuery,
} from "@/lib/clients/query";
import {
  createParamReader,
  type Parsed,
  type QueryDays,
  type RawParams,
  toSearchParams,
} from "@/lib/core/address/params";
import { PORTFOLIO_PERIODS, type PortfolioPeriod } from "@/lib/portfolio/portfolio";

const DEFAULT_PERIOD: PortfolioPeriod = "30d";

/** The key `period`: the period of the amounts per coin. */
export function parsePortfolioQuery(
  params: RawParams,
): Parsed<{ readonly period: PortfolioPeriod }> {
  const reader = createParamReader(params);
  return reader.parsed({ period: reader.choice("period", PORTFOLIO_PERIODS, DEFAULT_PERIOD) });
}

export function formatPortfolioQuery(period: PortfolioPeriod): string {
  return period === DEFAULT_PERIOD ? "" : `?period=${period}`;
}

/** A list of all accounts shows so many rows; each account's own list has all. */
export const MOST_SHOWN = 200;

export type PortfolioClientsQuery = {
  /** The same for each account: largest first, in the reporting currency. */
  readonly list: ClientListQuery;
  /** Ids of accounts; none: all of them. */
  readonly accounts: readonly number[];
};

const LIST_KEYS = ["from", "to", "preset", "q"] as const;

/** The keys from, to, preset and q of the list of clients, and `accounts`, each one of `ids`. */
export function parsePortfolioClients(
  params: RawParams,
  days: QueryDays,
  ids: readonly number[],
): Parsed<PortfolioClientsQuery> {
  const given = toSearchParams(params);
  const own = LIST_KEYS.flatMap((key) =>
    given.getAll(key).map((value): [string, string] => [key, value]),
  );
  const list = parseClientListQuery(new URLSearchParams(own), days);
  const reader = createParamReader(given);
  const accounts = reader.choices("accounts", ids.map(String)).map(Number);
  if (!list.ok) return { ok: false, problems: [...list.problems, ...reader.problems] };
  return reader.parsed({ list: { ...list.query, size: MOST_SHOWN }, accounts });
}

/** The keys that `parsePortfolioClients` reads. */
export function formatPortfolioClients({ list, accounts }: PortfolioClientsQuery): URLSearchParams {
  const params = formatClientListQuery(list);
  for (const id of accounts) params.append("accounts", String(id));
  return params;
}
