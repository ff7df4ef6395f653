import {
  larger,
  ONE,
  over,
  rounded,
  smaller,
  text,
  times,
  units,
} from "@/lib/sandbox/core/decimal";
import type { TradingExchange } from "../interface/exchange";
import type {
  AccountRecord,
  AssetRecord,
  LoanRecord,
  MaxOpenRecord,
  SettingsRecord,
} from "../interface/records";
import { refuse } from "../interface/refusals";
import type { MaxOpenRequest } from "../interface/requests";
import { freeOf, leverageKey, leverageOf, marginLeverageOf, purseOf } from "./account";
import { frozenLots } from "./change-order";
import { setHoldMode, setLeverage } from "./leverage";
import { isFutures, settleValue } from "./order";
import { tradable } from "./order-checks";
import { initialMargin, levelLots, positionRecord } from "./positions";
import { INTEREST_RATE } from "./settle";
import type { Venue, VenueAccount, VenuePosition, Wallet } from "./state";
import {
  borrowable,
  coinsOf,
  equityOf,
  freeMargin,
  markOf,
  standingOf,
  usdPrice,
} from "./valuation";

const HOUR_MS = 3_600_000;

function assetRecord(venue: Venue, wallet: Wallet, coin: string): AssetRecord {
  const { balance, debt, locked } = purseOf(wallet, coin);
  const equity = equityOf(venue, wallet, coin);
  return {
    coin,
    equity: text(equity),
    usdValue: text(times(equity, usdPrice(venue, coin))),
    balance: text(balance),
    available: text(freeOf(wallet, coin)),
    debt: text(debt),
    locked: text(locked),
    bonus: "0",
  };
}

/** docs/exchange.md 2.3: the coins with a balance or a debt. Those of bots are not in it. */
function accountRecord(venue: Venue, { main }: VenueAccount): AccountRecord {
  const standing = standingOf(venue, main);
  const btc = usdPrice(venue, "BTC");
  const inBtc = (dollars: bigint) => rounded(over(dollars, btc), 8);
  const ratio = (part: bigint) => rounded(over(part, larger(1n, standing.equity)), 8);
  const assets = coinsOf(main)
    .map((coin) => assetRecord(venue, main, coin))
    .filter(({ balance, debt, equity }) => balance !== "0" || debt !== "0" || equity !== "0");
  return {
    accountEquity: text(standing.equity),
    usdtEquity: text(standing.equity),
    btcEquity: inBtc(standing.equity),
    unrealisedPnl: text(standing.unrealised),
    usdtUnrealisedPnl: text(standing.unrealised),
    btcUnrealizedPnl: inBtc(standing.unrealised),
    effEquity: text(standing.equity),
    mmr: text(standing.maintenance),
    imr: text(standing.initialMargin),
    mgnRatio: ratio(standing.maintenance),
    positionMgnRatio: ratio(standing.positionMaintenance),
    positionValue: text(standing.positionValue),
    leverage: ratio(standing.positionValue),
    assets,
  };
}

function loanRecord(venue: Venue, { main }: VenueAccount): LoanRecord {
  const coins = coinsOf(main).filter((coin) => purseOf(main, coin).debt > 0n);
  return {
    currentLoans: text(standingOf(venue, main).debt),
    interestPaymentTime: String((Math.floor(venue.now() / HOUR_MS) + 1) * HOUR_MS),
    debtCoinList: coins.map((coin) => ({
      coin,
      debt: text(purseOf(main, coin).debt),
      interestFreeAmount: "0",
      interestRateNextHour: text(INTEREST_RATE),
    })),
  };
}

const NO_ANSWER: MaxOpenRecord = {
  available: "",
  maxOpen: "",
  buyOpenCost: "",
  sellOpenCost: "",
  maxBuyOpen: "",
  maxSellOpen: "",
  maxBuyAvailable: "",
  maxSellAvailable: "",
};

function maxOpen(venue: Venue, uid: string, asked: MaxOpenRequest): MaxOpenRecord {
  const { main } = venue.account(uid);
  const instrument = tradable(venue, asked.category, asked.symbol);
  if (!isFutures(instrument)) {
    const coin = asked.side === "buy" ? instrument.quote : instrument.base;
    const free = freeOf(main, coin);
    const more = asked.category === "MARGIN" ? borrowable(venue, main, coin) : 0n;
    return {
      ...NO_ANSWER,
      available: text(free),
      maxOpen: asked.category === "MARGIN" ? rounded(free + more, 8) : "",
    };
  }
  const market = venue.market(instrument);
  const price = asked.price
    ? units(asked.price)
    : BigInt(market.last(venue.minute())) * instrument.tick;
  if (price < instrument.tick) refuse("invalid", "price");
  const leverage = leverageOf(main, instrument, "");
  const margin = over(freeMargin(venue, main), usdPrice(venue, instrument.settle));
  // Margin and fee for each dollar of a position.
  const perValue = over(ONE, leverage) + instrument.takerRate;
  const value = over(margin, perValue);
  const size = instrument.kind === "inverse" ? times(value, price) : over(value, price);
  const lots = size / instrument.lot;
  const orderLots = asked.orderType === "market" ? instrument.maxMarketLots : instrument.maxLots;
  const limit = BigInt(Math.min(orderLots, levelLots(instrument, leverage)));
  const most = text(smaller(lots, limit) * instrument.lot);
  const ticks = Number(price / instrument.tick);
  let cost = "";
  if (asked.size) {
    const askedLots = Number(units(asked.size) / instrument.lot);
    cost = rounded(over(settleValue(instrument, askedLots, ticks), leverage), 8);
  }
  return {
    ...NO_ANSWER,
    available: rounded(margin, 8),
    buyOpenCost: cost,
    sellOpenCost: cost,
    maxBuyOpen: most,
    maxSellOpen: most,
  };
}

const FUTURES_LINES = ["USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"] as const;

function settingsRecord(venue: Venue, account: VenueAccount): SettingsRecord {
  const symbols = FUTURES_LINES.flatMap((category) =>
    venue.instruments.all(category).map((instrument) => {
      const marginMode = account.marginModes.get(leverageKey(category, instrument.symbol));
      return {
        category,
        symbol: instrument.symbol,
        marginMode: marginMode ?? "crossed",
        leverage: text(leverageOf(account.main, instrument, "")),
      };
    }),
  );
  return {
    uid: account.uid,
    accountMode: "unified",
    assetMode: "multi_assets",
    holdMode: account.holdMode,
    stpMode: venue.rules().stpDefault,
    symbolConfigList: symbols,
    coinConfigList: coinsOf(account.main).map((coin) => ({
      coin,
      leverage: String(marginLeverageOf(account, coin)),
    })),
  };
}

type AccountOperations = Pick<
  TradingExchange,
  | "assets"
  | "settings"
  | "setLeverage"
  | "setHoldMode"
  | "positions"
  | "adlRank"
  | "maxOpenAvailable"
  | "loanData"
>;

export function accountOperations(venue: Venue): AccountOperations {
  return {
    assets: (uid) => venue.answer(() => accountRecord(venue, venue.account(uid))),
    settings: (uid) => settingsRecord(venue, venue.account(uid)),
    setLeverage: (uid, asked) =>
      venue.outcome(() => {
        setLeverage(venue, uid, asked);
        return "success";
      }),
    setHoldMode: (uid, mode) =>
      venue.outcome(() => {
        setHoldMode(venue, uid, mode);
        return "success";
      }),
    positions: (uid, { category, symbol, posSide }) =>
      venue.answer(() => {
        const account = venue.account(uid);
        return [...account.main.positions.values()]
          .filter(({ instrument }) => !category || instrument.category === category)
          .filter(({ instrument }) => !symbol || instrument.symbol === symbol.toUpperCase())
          .filter(({ side }) => !posSide || side === posSide)
          .map((position) =>
            positionRecord(
              account.main,
              position,
              markOf(venue, position),
              frozenLots(account, position),
            ),
          );
      }),
    adlRank: (uid) =>
      venue.answer(() => {
        const { main } = venue.account(uid);
        return [...main.positions.values()]
          .filter(({ instrument }) => instrument.kind === "linear")
          .map((position) => ({
            symbol: position.instrument.symbol,
            marginCoin: position.instrument.settle,
            adlRank: rankOf(venue, main, position),
            holdSide: position.side,
          }));
      }),
    maxOpenAvailable: (uid, asked) => venue.outcome(() => maxOpen(venue, uid, asked)),
    loanData: (uid) => venue.answer(() => loanRecord(venue, venue.account(uid))),
  };
}

/** The part of the account's equity that the position takes, 0 to 1. */
function rankOf(venue: Venue, wallet: Wallet, position: VenuePosition): string {
  const margin = initialMargin(wallet, position, markOf(venue, position));
  const equity = larger(1n, equityOf(venue, wallet, position.instrument.settle));
  const rank = over(margin, equity);
  return rounded(smaller(rank, ONE), 2);
}
