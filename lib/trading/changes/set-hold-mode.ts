import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { CATEGORIES, isFutures } from "@/lib/trading/exchange-words";
import { prepareRounded } from "@/lib/trading/prepare-write";
import { refusalsOf, refuse, say } from "@/lib/trading/rule-refusal";
import type { OrderExchange } from "../order-exchange";
import { collect } from "../read-account";
import { meantOrder, meantPosition, readHeld } from "./meant-positions";
import { type ChangeOperation, NO_PRICES, UNCHANGED, UNLIMITED, withRefusals } from "./operation";

const FUTURES = CATEGORIES.filter(isFutures);

/**
 * Whether a symbol can be held on both sides; it holds for all futures of the account. The exchange
 * sets it only while no position and no order of futures is open (public sources). It changes what
 * every later order means: a second person always approves it.
 */
export const setHoldMode: ChangeOperation<"set-hold-mode"> = {
  onceAccepted: "asked",
  look: async (typed, { exchange }) => {
    const { reader } = exchange;
    const atMs = await reader.measureClock();
    const rounded = prepareRounded("set-hold-mode", typed, null, DEFAULT_TRADING_SETTINGS);
    const { holdMode: after } = rounded.request;
    const [{ holdMode: before }, positions, orders] = await Promise.all([
      reader.settings(),
      readAllPositions(exchange),
      readFuturesOrders(exchange),
    ]);
    const named = (one: { readonly symbol: string }) => one.symbol;
    const own = refusalsOf(
      before === after
        ? refuse("holdMode", "order-state", "4.0", say("hold-mode-as-before"))
        : null,
      positions.length > 0
        ? refuse(
            "holdMode",
            "order-state",
            "4.0",
            say("hold-mode-positions", { symbols: listed(positions.map(named)) }),
          )
        : null,
      orders.length > 0
        ? refuse(
            "holdMode",
            "order-state",
            "4.0",
            say("hold-mode-orders", { symbols: listed(orders.map(named)) }),
          )
        : null,
    );
    return {
      ...withRefusals(rounded, own),
      atMs,
      ...NO_PRICES,
      lines: [{ what: "holdMode", before, after }],
      positions,
      orders: orders.map(meantOrder),
      subject: { ...UNLIMITED, sentWhile: "on", isCounted: true, secondPerson: "always" },
    };
  },
  settle: async ({ request }, { exchange: { reader } }) => {
    const { holdMode } = await reader.settings();
    return holdMode === request.holdMode ? { kind: "done", details: { holdMode } } : UNCHANGED;
  },
};

async function readAllPositions(exchange: Pick<OrderExchange, "reader" | "market">) {
  const held = await Promise.all(
    FUTURES.map(async (category) => {
      const positions = await readHeld(exchange.reader, { category });
      return Promise.all(
        positions.map((one) => meantPosition(exchange, category, one, { qty: null, at: "market" })),
      );
    }),
  );
  return held.flat();
}

/** Those of bots count as well: the exchange does not set the mode beside them. */
async function readFuturesOrders({ reader }: Pick<OrderExchange, "reader">) {
  const open = await collect(reader.openOrders());
  return open.filter((order) => isFutures(order.category));
}

const MOST_NAMED = 10;

/** The symbols, each once. */
function listed(symbols: readonly string[]): string {
  const each = [...new Set(symbols)];
  const more = each.length > MOST_NAMED ? ", …" : "";
  return `${each.slice(0, MOST_NAMED).join(", ")}${more}`;
}
