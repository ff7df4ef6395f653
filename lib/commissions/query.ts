import { createHash } from "node:crypto";
import { parseUidParam, uidParam } from "@/lib/clients/uid-param";
import {
  type COMMISSION_LISTS,
  COMMISSION_SORTS,
  type CommissionFilter,
  type CommissionSort,
} from "@/lib/commissions/commission";
import { type CommissionCursor, parseCursor } from "@/lib/commissions/store/pages/order";
import {
  createParamReader,
  listPairs,
  type ParamReader,
  type Parsed,
  type QueryDays,
  type RawParams,
  readLists,
  readPresetRange,
  readTable,
} from "@/lib/core/address/params";
import type { KeysetRequest } from "@/lib/database/keyset-page";

export type CommissionViewQuery = KeysetRequest<CommissionCursor> & {
  readonly filter: CommissionFilter;
  readonly sort: CommissionSort;
};

/** A filter names at most this many clients: each is a look-up in each day. */
export const MOST_UIDS = 5_000;
const LONGEST_UID = 200;
/** Of a uid in UTF-8 and base64url. */
const LONGEST_UID_PARAM = 1 + Math.ceil((LONGEST_UID * 4 * 4) / 3);
/** More clients are kept as a list, and the address has its id: servers cut addresses at 8 KB. */
export const MOST_UIDS_IN_ADDRESS = 100;

/**
 * Reads the ledger's address for the page, the export and the command line. `sorts`: those that the
 * scope may use.
 */
export function parseCommissionQuery(
  params: RawParams,
  days: QueryDays,
  sorts: readonly CommissionSort[] = COMMISSION_SORTS,
): Parsed<CommissionViewQuery> {
  const reader = createParamReader(params);
  const filter = readCommissionFilter(reader, days);
  const table = readTable(reader, {
    sorts,
    otherwise: "date",
    parseCursor,
  });
  return reader.parsed({ filter, ...table });
}

/** The address's key of each list: rows with a value of it, and rows without. */
export const LIST_KEYS = {
  uids: { only: "uid", except: "exceptUid" },
  coins: { only: "coin", except: "exceptCoin" },
  symbols: { only: "symbol", except: "exceptSymbol" },
  productTypes: { only: "productType", except: "exceptProductType" },
} as const satisfies Record<(typeof COMMISSION_LISTS)[number], { only: string; except: string }>;

/** The keys of clients, each with the key of a kept list of clients (keep-uid-list.ts). */
export const UID_LIST_KEYS = [
  { key: LIST_KEYS.uids.only, list: "uidList" },
  { key: LIST_KEYS.uids.except, list: "exceptUidList" },
] as const;

/**
 * Reads an address whose kept lists were written out (`expandUidLists`). Problems go to the reader.
 * An empty product type is a value.
 */
export function readCommissionFilter(reader: ParamReader, days: QueryDays): CommissionFilter {
  for (const { list } of UID_LIST_KEYS) {
    if (reader.one(list) !== null) reader.refuse({ kind: "unknown-list", key: list });
  }
  return {
    range: readPresetRange(reader, days),
    ...readLists(LIST_KEYS, (key, list) =>
      list === "uids"
        ? readUids(reader, key)
        : reader.list(key, { keepsEmpty: list === "productTypes" }),
    ),
  };
}

/** The filter as the keys that `parseCommissionQuery` reads, for links to the same rows. */
export function formatCommissionFilter(filter: CommissionFilter): URLSearchParams {
  const params = new URLSearchParams({ from: filter.range.from, to: filter.range.to });
  for (const { key, list } of UID_LIST_KEYS) {
    const { uids } = key === LIST_KEYS.uids.only ? filter : filter.except;
    if (uids.length > MOST_UIDS_IN_ADDRESS) params.append(list, uidListId(uids));
    else for (const uid of uids) params.append(key, uidParam(uid));
  }
  const { uids: _, ...others } = LIST_KEYS;
  for (const [key, value] of listPairs(others, filter)) params.append(key, value);
  return params;
}

/** The id of a list of these clients: 128 bits of their SHA-256. Their order does not matter. */
export function uidListId(uids: readonly string[]): string {
  const text = [...new Set(uids)].sort().map(uidParam).join("\n");
  return createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");
}

/** Whether the ledger can hold a client with this uid. */
export function isUid(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST_UID && !/[\0\p{Cs}]/u.test(text);
}

/**
 * Uids separated by spaces, commas or semicolons; `uidParam` spells a uid that contains one of
 * these.
 */
function readUids(reader: ParamReader, key: string): string[] {
  const given = reader.list(key, {
    separator: /[\s,;]+/,
    most: MOST_UIDS,
    longest: LONGEST_UID_PARAM,
  });
  const uids = given.flatMap((text) => {
    const uid = parseUidParam(text);
    if (uid === null || !isUid(uid)) reader.refuse({ kind: "value", key });
    return uid ?? [];
  });
  return [...new Set(uids)];
}
