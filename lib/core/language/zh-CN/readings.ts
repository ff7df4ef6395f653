import type { readings as english } from "../en-US/readings";
import type { TextsLike } from "../texts";

export const readings = {
  own: "该行自身的返佣",
  zero: "恒为零",
  part: "该行自身返佣的一部分，从零到全部",
  scopes: {
    "client-coin": "该客户在该行币种的返佣",
    client: "该客户的返佣，所有币种视同一种直接相加",
    "client-coin-symbol": "该客户在该行币种和交易对的返佣",
    "client-coin-product": "该客户在该行币种和产品类型的返佣",
    "client-coin-symbol-product": "该客户在该行币种、交易对和产品类型的返佣",
    coin: "全体客户在该行币种的返佣",
    "coin-symbol": "全体客户在该行币种和交易对的返佣",
    "coin-product": "全体客户在该行币种和产品类型的返佣",
    "coin-symbol-product": "全体客户在该行币种、交易对和产品类型的返佣",
    book: "全体客户的返佣，所有币种视同一种直接相加",
  },
  periods: {
    day: "仅该行当天",
    window: "截至该行当天的 90 天",
    "read-window": "读取该行之前的 90 天",
    "to-date": "累计至该行当天，在前一天的数值上累加",
    "running-day": "当天累计至该行，按交易所的顺序",
    "running-on": "累计至该行，按交易所的顺序，起点早于当天",
  },
  sum: "{scope}，{period}",
} as const satisfies TextsLike<typeof english>;
