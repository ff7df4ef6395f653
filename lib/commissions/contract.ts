import { z } from "zod";
import type { FoundClient } from "@/lib/clients/client";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { exactText, ofAccount, wholeNumber } from "@/lib/core/input";
import { NARROWEST_COLUMN_PX, WIDEST_COLUMN_PX } from "./column-layout";

const columnName = exactText(200);
const columnNames = z.array(columnName).max(200).readonly();
const widthPx = wholeNumber(NARROWEST_COLUMN_PX, WIDEST_COLUMN_PX);

/** `layout` null: the columns that everybody starts with. */
export const saveLayoutInput = z.object({
  layout: z
    .object({
      order: columnNames,
      hidden: columnNames,
      pinned: columnNames,
      widths: z.record(columnName, widthPx).readonly(),
    })
    .nullable(),
});
export type SaveLayout = z.input<typeof saveLayoutInput>;

/** `address`: the ledger's, whose filters count the rows of each client found. */
export const searchClientsInput = z.object({
  ...ofAccount,
  address: exactText(20_000),
  search: exactText(200),
});
export type SearchClients = z.input<typeof searchClientsInput>;

/**
 * A client, and how many rows the present filter would have of it without its own list of clients.
 */
export type CountedClient = FoundClient & { readonly rows: number };
export type SearchClientsOutcome =
  | { readonly kind: "found"; readonly clients: readonly CountedClient[] }
  | { readonly kind: "refused"; readonly problem: readonly AddressProblem[] };

export const keepUidListInput = z.object({
  ...ofAccount,
  uids: z.array(exactText(200)).max(100_000),
});
export type KeepUidList = z.input<typeof keepUidListInput>;

/** `id`: by which an address names the list. */
export type KeepUidListOutcome =
  | { readonly kind: "kept"; readonly id: string }
  | { readonly kind: "refused"; readonly problem: UidListProblem };
export type UidListProblem =
  | { readonly kind: "too-many"; readonly most: number }
  | { readonly kind: "not-a-uid"; readonly given: string }
  /** These clients are not in the book, or not in the scope; the answer does not say which. */
  | { readonly kind: "unknown"; readonly count: number; readonly first: readonly string[] }
  | { readonly kind: "too-often" };
