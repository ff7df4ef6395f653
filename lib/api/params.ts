import { CLIENT_SORTS } from "@/lib/clients/client-row";
import { CLIENT_STATES } from "@/lib/clients/client-state";
import { BREAKDOWN_DIMENSIONS, BREAKDOWN_MEASURES } from "@/lib/commissions/breakdown";
import { BUCKETS } from "@/lib/commissions/buckets";
import { PRESETS } from "@/lib/core/presets";
import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import { COMPARISONS } from "@/lib/overview/compare";
import { NEXT_CHOICES, STATE_CHOICES } from "@/lib/stocks/list/choices";
import { SESSIONS } from "@/lib/stocks/market/sessions";

/** What each parameter of an address does. The screens' addresses have the same ones. */
export const API_PARAMS: Readonly<Record<string, string>> = {
  from: "The first day",
  to: "The last day",
  preset: `Days by name instead of from and to: ${PRESETS.join(", ")}`,
  period: `${PRESETS.join(", ")}; default 30d`,
  against: `What a period is compared with: ${COMPARISONS.join(", ")}`,
  coin: "Only this coin",
  exceptCoin: "All but this coin",
  uid: "Only this client",
  exceptUid: "All but this client",
  uidList: "Only the clients of this kept list",
  exceptUidList: "All but the clients of this kept list",
  symbol: "Only this symbol, as the exchange writes it",
  exceptSymbol: "All but this symbol",
  productType: "Only this product type",
  exceptProductType: "All but this product type",
  repayType: "Only this kind of repayment",
  exceptRepayType: "All but this kind of repayment",
  businessType: "Only this cause of a repayment",
  exceptBusinessType: "All but this cause of a repayment",
  orderId: "Only the repayment with this id",
  q: "A part of a client's name, UID or customer id; of a stock's code, pair or company",
  state: `Only clients in this state: ${CLIENT_STATES.join(", ")}; only stocks in this one: ${STATE_CHOICES.join(", ")}`,
  label: "Only clients with this label",
  sort: `The order, by a field; for clients ${CLIENT_SORTS.join(", ")}`,
  direction: "asc or desc; default desc, for stocks asc",
  size: "Rows of a page; default 50",
  after: "The cursor of the page before; take it from `next`",
  before: "The cursor of the page after; take it from `previous`",
  chartBy: BREAKDOWN_DIMENSIONS.join(", "),
  chartOf: BREAKDOWN_MEASURES.join(", "),
  chartPer: `The width of a bucket: ${BUCKETS.join(", ")}`,
  chartUnit: "coin, or value for the reporting currency",
  chartCoin: "The coin of the amounts",
  code: "A stock's code, such as AAPL",
  locale: `The language of names and remarks: ${STOCK_LOCALES.join(", ")}`,
  session: `Only pairs that trade in this session: ${SESSIONS.join(", ")}`,
  weekend: "true: only pairs that trade on weekends",
  next: `Only stocks with a date within so many days: ${NEXT_CHOICES.join(", ")}`,
  price: "A range of the price: 10..20, 10.. or ..20",
  dayChange: "A range of the change of a day, in percent",
  monthChange: "A range of the change of a month, in percent",
  yearChange: "A range of the change of a year, in percent",
  dividendYield: "A range of the dividend yield, in percent",
  priceEarnings: "A range of price to earnings",
  priceBook: "A range of price to book",
  marketValue: "A range of the market value",
  chartTop: "How many values are named; the rest is one series",
};
