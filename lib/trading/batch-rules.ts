import type { TradingSettings } from "./exchange-settings";
import { isFutures } from "./exchange-words";
import { checkOrderNamed } from "./id-rules";
import type { Instrument } from "./instrument";
import { checkOpenOrders, type OrderFacts } from "./order-rules";
import { checkModifyOrder, checkPlaceOrder, type KnownOrder } from "./place-rules";
import { findPresetField } from "./preset-rules";
import type { BatchCancel, ModifyOrder, PlaceOrder } from "./requests";
import { checkRequired, type RuleRefusal, refusalsOf, refuse, say } from "./rule-refusal";

/** Public sources; docs/exchange.md shows no limit of a batch. */
export const MAX_BATCH = 20;

function checkBatchSize(count: number, section: string): RuleRefusal | null {
  if (count >= 1 && count <= MAX_BATCH) return null;
  const said =
    count === 0
      ? say("batch-empty")
      : say("batch-too-long", { most: String(MAX_BATCH), count: String(count) });
  return refuse("orders", "batch-size", section, said, count === 0 ? null : String(MAX_BATCH));
}

/**
 * One category for all (public sources). Whether SPOT and MARGIN may mix is not said, so they may
 * not.
 */
function checkOneCategory(
  orders: readonly { readonly category?: string | undefined }[],
  section: string,
): RuleRefusal | null {
  const [first, ...rest] = orders;
  const other = rest.findIndex(({ category }) => category !== first?.category);
  if (first === undefined || other < 0) return null;
  return refuse(
    `orders[${other + 1}].category`,
    "same-category",
    section,
    say("batch-one-category"),
    first.category ?? null,
  );
}

/** Each order named once, so that each answer belongs to one of them. */
function checkEachOnce(
  orders: readonly { readonly orderId?: string; readonly clientOid?: string }[],
  section: string,
): readonly RuleRefusal[] {
  const seen = new Set<string>();
  const refusals: RuleRefusal[] = [];
  for (const [index, { orderId, clientOid }] of orders.entries()) {
    const id = orderId || clientOid;
    if (!id) continue;
    const kind = orderId ? "orderId" : "clientOid";
    const name = `${kind} ${id}`;
    if (seen.has(name)) {
      const field = `orders[${index}].${kind}`;
      refusals.push(refuse(field, "client-oid-unique", section, say("batch-same-id")));
    }
    seen.add(name);
  }
  return refusals;
}

/** The refusals of one order of a batch, with its place. */
function at(index: number, refusals: readonly RuleRefusal[]): readonly RuleRefusal[] {
  return refusals.map((refusal) => ({ ...refusal, field: `orders[${index}].${refusal.field}` }));
}

/** docs/exchange.md 4.4: no isolated spot margin, no take-profit or stop-loss, no reduce-only. */
function checkBatchKind(order: PlaceOrder): readonly RuleRefusal[] {
  const preset = findPresetField(order);
  return refusalsOf(
    preset === null ? null : refuse(preset, "batch-kind", "4.4", say("batch-no-preset")),
    order.reduceOnly === "yes"
      ? refuse("reduceOnly", "batch-kind", "4.4", say("batch-no-reduce-only"), "no")
      : null,
    order.category === "MARGIN" && order.marginMode === "isolated"
      ? refuse("marginMode", "batch-kind", "4.4", say("batch-no-isolated"), "crossed")
      : null,
  );
}

/** By symbol. */
export type InstrumentsFacts = { readonly instruments: ReadonlyMap<string, Instrument> };
export type BatchFacts = Omit<OrderFacts, "instrument" | "lastPrice"> & InstrumentsFacts;

/** docs/exchange.md 4.4. */
export function checkPlaceBatch(
  orders: readonly PlaceOrder[],
  facts: BatchFacts,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const resting = orders.filter(({ orderType }) => orderType === "limit").length;
  const category = orders[0]?.category;
  // Counted together below, so not once more for each.
  const uncounted = { ...facts, openOrders: { futures: 0, spot: 0 }, lastPrice: null };
  return refusalsOf(
    checkBatchSize(orders.length, "4.4"),
    checkOneCategory(orders, "4.4"),
    checkEachOnce(orders, "4.4"),
    category === undefined ? null : checkOpenOrders(category, facts.openOrders, resting),
    orders.flatMap((order, index) => {
      const instrument = facts.instruments.get(order.symbol);
      const known =
        instrument === undefined
          ? [
              refuse(
                "symbol",
                "symbol-closed",
                "4.4",
                say("symbol-unknown", { symbol: order.symbol }),
              ),
            ]
          : checkPlaceOrder(order, { ...uncounted, instrument }, settings);
      return at(index, [...known, ...checkBatchKind(order)]);
    }),
  );
}

type BatchedOrder = KnownOrder & { readonly isReduceOnly: boolean };
/** The order that one change of a batch changes, and its symbol's rules. */
export type BatchedChange = { readonly instrument: Instrument; readonly order: BatchedOrder };
export type BatchModifyFacts = InstrumentsFacts & {
  /** By the id that the change names. */
  readonly orders: ReadonlyMap<string, BatchedOrder>;
};

/**
 * Public sources: up to 20, each order once, one line; a reduce-only order cannot be changed. They
 * let five changes of one order wait; docs/exchange.md 3.2 allows one, and each change is checked
 * by it (`checkModifyOrder`).
 */
export function checkBatchModify(
  changes: readonly ModifyOrder[],
  facts: BatchModifyFacts,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkBatchSize(changes.length, "4.0"),
    checkOneLine(changes),
    checkEachOnce(changes, "4.0"),
    changes.flatMap((change, index) => {
      const order = facts.orders.get(change.orderId || change.clientOid || "") ?? null;
      const instrument = (change.symbol && facts.instruments.get(change.symbol)) || null;
      const preset = findPresetField(change);
      return at(
        index,
        refusalsOf(
          checkModifyOrder(change, { instrument, order }, settings),
          preset && refuse(preset, "batch-kind", "4.0", say("batch-qty-price-only")),
          order?.isReduceOnly
            ? refuse("orderId", "batch-kind", "4.0", say("batch-reduce-only-stays"))
            : null,
        ),
      );
    }),
  );
}

/** Each futures line is one; spot and margin are one together. */
function checkOneLine(changes: readonly ModifyOrder[]): RuleRefusal | null {
  const lines = new Set<string>();
  for (const { category } of changes) {
    if (category) lines.add(isFutures(category) ? category : "SPOT");
  }
  if (lines.size <= 1) return null;
  return refuse("orders", "same-category", "4.0", say("batch-one-line"));
}

/**
 * Public sources: up to 20, one category; where some name an orderId and others a clientOid, the
 * latter are not read.
 */
export function checkCancelBatch(
  cancels: readonly BatchCancel[],
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const isMixed = cancels.some(({ orderId }) => orderId) && cancels.some(({ orderId }) => !orderId);
  return refusalsOf(
    checkBatchSize(cancels.length, "4.0"),
    checkOneCategory(cancels, "4.0"),
    checkEachOnce(cancels, "4.0"),
    isMixed ? refuse("orders", "batch-kind", "4.0", say("batch-one-id")) : null,
    cancels.flatMap((cancel, index) =>
      at(
        index,
        refusalsOf(
          checkRequired(cancel, ["category", "symbol"], "4.0"),
          checkOrderNamed(cancel, "4.0", settings),
        ),
      ),
    ),
  );
}
