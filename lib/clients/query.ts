import { CLIENT_SORTS, type ClientSort } from "@/lib/clients/client-row";
import { CLIENT_STATES } from "@/lib/clients/client-state";
import {
  type ClientChoice,
  type ClientCursor,
  parseClientCursor,
} from "@/lib/clients/store/request";
import { readCommissionFilter } from "@/lib/commissions/query";
import {
  createParamReader,
  type ParamReader,
  type Parsed,
  type QueryDays,
  type RawParams,
  readTable,
} from "@/lib/core/address/params";
import type { DayRange } from "@/lib/core/day";
import type { KeysetRequest } from "@/lib/database/keyset-page";

export type ClientListQuery = KeysetRequest<ClientCursor> & {
  readonly range: DayRange;
  /** Null: all coins, in the reporting currency. */
  readonly coin: string | null;
  readonly choice: ClientChoice;
  readonly sort: ClientSort;
};

const MOST_CLIENTS = 200;
const LONGEST_SEARCH = 200;

/**
 * Reads the address of the client list for the page and the export. Without `coin` the figures are
 * in the reporting currency. `sorts`: the orders by what the person sees. Another one would reveal
 * what it is by, so the default order takes its place.
 */
export function parseClientListQuery(
  params: RawParams,
  days: QueryDays,
  sorts: readonly ClientSort[] = CLIENT_SORTS,
): Parsed<ClientListQuery> {
  const reader = createParamReader(params);
  const { range, coins } = readCommissionFilter(reader, days);
  if (coins.length > 1) reader.refuse({ kind: "coin-or-none" });
  const otherwise: ClientSort = sorts.includes("rebate") ? "rebate" : "feePaid";
  const hidden = CLIENT_SORTS.filter((sort) => !sorts.includes(sort));
  const table = readTable(reader, {
    sorts,
    otherwise,
    aliases: Object.fromEntries(hidden.map((sort) => [sort, otherwise])),
    parseCursor: parseClientCursor,
    most: MOST_CLIENTS,
  });
  return reader.parsed({ range, coin: coins[0] ?? null, choice: readChoice(reader), ...table });
}

/** The query without order and page, as the keys that `parseClientListQuery` reads. */
export function formatClientListQuery({ range, coin, choice }: ClientListQuery): URLSearchParams {
  const params = new URLSearchParams({ from: range.from, to: range.to });
  if (coin !== null) params.set("coin", coin);
  if (choice.search !== "") params.set("q", choice.search);
  for (const state of choice.states) params.append("state", state);
  for (const label of choice.labels) params.append("label", label);
  return params;
}

/** Whether the choice narrows the list. */
export function isChoosing({ search, states, labels }: ClientChoice): boolean {
  return search !== "" || states.length > 0 || labels.length > 0;
}

function readChoice(reader: ParamReader): ClientChoice {
  const search = reader.one("q")?.trim() ?? "";
  if (search.length > LONGEST_SEARCH || search.includes("\0"))
    reader.refuse({ kind: "search-too-long" });
  const states = reader.choices("state", CLIENT_STATES);
  return { search, states, labels: reader.list("label") };
}
