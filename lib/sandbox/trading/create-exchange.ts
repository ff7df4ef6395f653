import { botOperations, createBotWatch } from "./bots/grid-bots";
import { botRecord } from "./bots/grid-record";
import { accountOperations } from "./engine/account-view";
import { changeOperations } from "./engine/change-order";
import { finish } from "./engine/fills";
import { listOperations } from "./engine/listings";
import { moveOperations } from "./engine/move-positions";
import { placeOrder, placeRealityOrder } from "./engine/new-order";
import { fillRecord, orderRecord } from "./engine/order";
import { publicOperations } from "./engine/public-prices";
import { catchUp, joinWatches } from "./engine/settle";
import { strategyOperations } from "./engine/strategies";
import { createStrategyWatch, strategyRecord } from "./engine/strategy-order";
import { createVenue } from "./engine/venue";
import type { TradingExchange, TradingOptions } from "./interface/exchange";

export function createTradingExchange(options: TradingOptions): TradingExchange {
  const venue = createVenue(options, (own, clockMs, moveTo) =>
    catchUp(own, watch, clockMs, moveTo),
  );
  const strategies = createStrategyWatch(venue);
  const bots = createBotWatch(venue);
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
    beginAgain: (uid) =>
      venue.answer(() => {
        const account = venue.account(uid);
        for (const strategy of account.strategies.values())
          if (strategy.status === "pending") strategies.end(strategy, "cancelled");
        bots.forget(account);
        for (const order of [...account.open.values()])
          finish(venue, order, "cancelled", "normal_cancel");
        venue.beginAgain(uid);
      }),
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
