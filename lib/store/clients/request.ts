import type pg from "pg";
import type { ClientState, ClientStateCalendar } from "@/lib/core/clients/state";
import type { DayRange } from "@/lib/core/day";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import type { SqlParams } from "../database/sql-params";
import type { ClientOrder, ClientPosition } from "./order";

/** Amounts are of one coin, or of all coins in the reporting currency: coins are never added together. */
export type ListMeasure = { readonly kind: "coin"; readonly coin: string } | { readonly kind: "value" };

/** Which clients; an empty list means: all. */
export type ClientChoice = {
  /** Part of the uid, customer id, a label or the note; capitals do not matter. "": every client. */
  readonly search: string;
  readonly states: readonly ClientState[];
  /** Clients with any of these labels. */
  readonly labels: readonly string[];
};

/** The newest days and as many before them, all known; coins that are valued on each of them, at least one. */
export type ClientTrend = {
  readonly now: DayRange;
  readonly before: DayRange;
  readonly coins: readonly string[];
};

export type ClientListRequest = ClientOrder & {
  readonly range: DayRange;
  readonly measure: ListMeasure;
  readonly choice: ClientChoice;
  /** Null: no day is known, and no client has a state. */
  readonly calendar: ClientStateCalendar | null;
  /** Days that are compared, and the coins that are; null: nothing can be. */
  readonly trend: ClientTrend | null;
  readonly size: number;
  readonly position: ClientPosition | null;
};

/** A request as a statement is put together for it, in the snapshot of `client`. */
export type ClientQuery = {
  readonly client: pg.ClientBase;
  readonly scope: AccountScope;
  readonly request: ClientListRequest;
  readonly valuation: Valuation | null;
  readonly params: SqlParams;
};
