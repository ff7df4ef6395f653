import { groupBy } from "@/lib/core/group-by";
import { append, partsOf } from "@/lib/core/large-lists";
import { MAX_BATCH } from "./batch-rules";
import type { RecordOperation } from "./exchange-operations";
import type { OrderRecord } from "./order-record";

/** What sources list of a batch (docs/trading.md 4.4, 5); whatever has another field goes alone. */
const BATCHED_FIELDS: Readonly<Partial<Record<RecordOperation, readonly string[]>>> = {
  "place-order": [
    "category",
    "symbol",
    "qty",
    "price",
    "side",
    "orderType",
    "timeInForce",
    "posSide",
    "clientOid",
    "stpMode",
  ],
  "modify-order": [
    "orderId",
    "clientOid",
    "qty",
    "price",
    "autoCancel",
    "symbol",
    "category",
    "requestId",
  ],
  "cancel-order": ["orderId", "clientOid", "category"],
};

/**
 * Whether a record may be sent with others in one request, as far as its own fields say. Its symbol
 * and its order at the exchange may still forbid it.
 */
export function mayBeBatched({
  operation,
  request,
  typed,
}: Pick<OrderRecord, "operation" | "request" | "typed">): boolean {
  const fields = BATCHED_FIELDS[operation];
  if (fields === undefined) return false;
  return Object.entries(request ?? typed).every(
    ([field, value]) => value === undefined || value === null || fields.includes(field),
  );
}

type PlannedRecord = Pick<
  OrderRecord,
  "id" | "batchId" | "operation" | "category" | "request" | "typed"
>;

/**
 * What is sent in one request: records that one press released together, of one operation and
 * product, at most 20. All others alone. In the order in which they come.
 */
export function planSends<Item extends PlannedRecord>(
  records: readonly Item[],
): readonly (readonly Item[])[] {
  const keyOf = (record: Item) =>
    record.batchId === null || !mayBeBatched(record)
      ? `alone ${record.id}`
      : `${record.batchId} ${record.operation} ${record.category}`;
  const sends: (readonly Item[])[] = [];
  for (const together of groupBy(records, keyOf).values())
    append(sends, partsOf(together, MAX_BATCH));
  return sends;
}

/**
 * How a record would leave with those of the same press: with others of one request, or alone and
 * why. "operation": nothing carries several of its kind. "fields": it has something that a batch
 * may not carry. "only-one": no other one has its product and operation.
 */
export type SendWay =
  | { readonly kind: "together"; readonly count: number }
  | { readonly kind: "alone"; readonly why: "operation" | "reality" | "fields" | "only-one" };

/** By record. `realityIds`: those of Reality pairs, which are always sent alone. */
export function planWays(
  records: readonly Omit<PlannedRecord, "batchId">[],
  realityIds: ReadonlySet<string>,
): ReadonlyMap<string, SendWay> {
  const ways = new Map<string, SendWay>();
  const isReality = ({ id, operation }: Omit<PlannedRecord, "batchId">) =>
    operation === "place-reality-order" || realityIds.has(id);
  const batched = records.filter((record) => !isReality(record));
  for (const record of records) if (isReality(record)) ways.set(record.id, REALITY);
  for (const together of planSends(batched.map((record) => ({ ...record, batchId: "press" })))) {
    for (const record of together) ways.set(record.id, wayOf(record, together.length));
  }
  return ways;
}

const REALITY = { kind: "alone", why: "reality" } satisfies SendWay;

function wayOf(record: PlannedRecord, count: number): SendWay {
  if (count > 1) return { kind: "together", count };
  if (BATCHED_FIELDS[record.operation] === undefined) return { kind: "alone", why: "operation" };
  return { kind: "alone", why: mayBeBatched(record) ? "only-one" : "fields" };
}
