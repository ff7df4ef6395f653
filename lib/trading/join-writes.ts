import type { BatchedChange } from "./batch-rules";
import type { TradingSettings } from "./exchange-settings";
import type { Instrument } from "./instrument";
import type { OrderFacts } from "./order-rules";
import { prepareWrite, type Write } from "./prepare-write";
import type { BatchCancel, ModifyOrder, PlaceOrder } from "./requests";

/** One record of a batch: what is asked, what it is checked against, and its own stored bytes. */
export type BatchItem =
  | {
      readonly kind: "order";
      readonly request: PlaceOrder;
      readonly facts: OrderFacts;
      readonly body: string;
    }
  | {
      readonly kind: "change";
      readonly request: ModifyOrder;
      readonly facts: BatchedChange;
      readonly body: string;
    }
  | { readonly kind: "cancellation"; readonly request: BatchCancel };

export type BatchName = "place-batch" | "batch-modify-order" | "cancel-batch";

/**
 * The one request that carries all items, in their order. Orders and changes keep the bytes that a
 * person released; a cancellation gets its symbol, which a single one does not name. Null: a rule
 * of batches refuses it, so that each is sent alone. What holds for some items holds for fewer.
 */
export function joinWrites(
  items: readonly BatchItem[],
  settings: TradingSettings,
): Write<BatchName> | null {
  const [first] = items;
  if (first === undefined) return null;
  switch (first.kind) {
    case "order":
      return joinOrders(
        items.filter((item) => item.kind === "order"),
        first.facts,
        settings,
      );
    case "change":
      return joinChanges(
        items.filter((item) => item.kind === "change"),
        settings,
      );
    case "cancellation":
      return joinCancellations(
        items.filter((item) => item.kind === "cancellation"),
        settings,
      );
    default:
      return first satisfies never;
  }
}

type Joined<Kind extends BatchItem["kind"]> = readonly Extract<
  BatchItem,
  { readonly kind: Kind }
>[];

function joinOrders(
  items: Joined<"order">,
  { holdMode, openOrders, openClientOids, isMarketMaker }: OrderFacts,
  settings: TradingSettings,
): Write<"place-batch"> | null {
  const instruments = instrumentsOf(items);
  const prepared = prepareWrite(
    "place-batch",
    items.map(({ request }) => request),
    { instruments, holdMode, openOrders, openClientOids, isMarketMaker },
    settings,
  );
  return prepared.ok && isJoined(prepared.write, items) ? prepared.write : null;
}

function joinChanges(
  items: Joined<"change">,
  settings: TradingSettings,
): Write<"batch-modify-order"> | null {
  const instruments = instrumentsOf(items);
  const orders = new Map(
    items.map(({ request, facts }) => [request.orderId || request.clientOid || "", facts.order]),
  );
  const prepared = prepareWrite(
    "batch-modify-order",
    items.map(({ request }) => request),
    { instruments, orders },
    settings,
  );
  return prepared.ok && isJoined(prepared.write, items) ? prepared.write : null;
}

function joinCancellations(
  items: Joined<"cancellation">,
  settings: TradingSettings,
): Write<"cancel-batch"> | null {
  const prepared = prepareWrite(
    "cancel-batch",
    items.map(({ request }) => request),
    null,
    settings,
  );
  return prepared.ok ? prepared.write : null;
}

function instrumentsOf(
  items: readonly {
    readonly request: { readonly symbol?: string };
    readonly facts: HasInstrument;
  }[],
): ReadonlyMap<string, Instrument> {
  return new Map(items.map(({ request, facts }) => [request.symbol ?? "", facts.instrument]));
}
type HasInstrument = { readonly instrument: Instrument };

/** Whether the batch has the items' own bytes, one after the other. */
function isJoined({ body }: Write, items: readonly { readonly body: string }[]): boolean {
  return body === `[${items.map((item) => item.body).join(",")}]`;
}
