import { accountOperations } from "./account-view";
import { botOperations, createBotDesk } from "./bots/grid-bots";
import { botRecord } from "./bots/grid-record";
import { changeOperations } from "./change-order";
import type { TradingExchange, TradingOptions } from "./exchange";
import { listOperations } from "./listings";
import { publicOperations } from "./market/public-prices";
import { moveOperations } from "./move-positions";
import { placeOrder, placeRealityOrder } from "./new-order";
import { fillRecord, orderRecord } from "./order";
import { catchUp, joinWatches } from "./settle";
import { strategyOperations } from "./strategies";
import { createStrategyDesk, strategyRecord } from "./strategy-order";
import { createVenue } from "./venue";

export function createTradingExchange(options: TradingOptions): TradingExchange {
  const venue = createVenue(options, (own, clockMs, moveTo) =>
    catchUp(own, watch, clockMs, moveTo),
  );
  const strategies = createStrategyDesk(venue);
  const bots = createBotDesk(venue);
  const watch = joinWatches(strategies, bots);
  return {
    placeOrder: (uid, order) => venue.outcome(() => placeOrder(venue, uid, order)),
    placeRealityOrder: (uid, order) => venue.outcome(() => placeRealityOrder(venue, uid, order)),
    ...changeOperations(venue),
    ...listOperations(venue),
    ...strategyOperations(venue, strategies),
    ...accountOperations(venue),
    ...moveOperations(venue),
    ...botOperations(venue, bots),
    ...publicOperations(venue),
    truth: (uid) =>
      venue.answer(() => {
        const account = venue.account(uid);
        return {
          orders: [...account.orders.values()].map(orderRecord),
          fills: account.fills.map(fillRecord),
          strategies: [...account.strategies.values()].map(strategyRecord),
          bots: bots.bots(account).map((bot) => botRecord(venue, bot)),
          journal: account.journal,
        };
      }),
  };
}
