import { unwrapText } from "@/lib/core/files/unwrap-text";
import type { ColumnMapping } from "./columns";
import { FIELDS_OF } from "./fields";
import { type FileMapping, NO_VALUES, type SaidOfFile } from "./file-mapping";
import type { Preset } from "./wizard";

const OWN_FIELDS = FIELDS_OF.commissions.map(({ name }) => name);
/** The day on which the pages were read. */
const READ_ON = "2026-11-30";

/** Portals that say nothing of the pair: one row is all pairs of a client on a day. */
const ALL_PAIRS = { value: "ALL" };
const IN_USDT = { value: "USDT" };

const column = (title: string) => ({ column: title });

/** Fields whose columns have the fields' own names. */
function sameTitles(fields: readonly string[]): ColumnMapping {
  return Object.fromEntries(fields.map((field) => [field, column(field)]));
}

function mappingOf(columns: ColumnMapping, file: SaidOfFile): FileMapping {
  return { columns, file, values: NO_VALUES };
}

/** Of the interface before it had the product type. */
const OLDER_BITGET_FIELDS = [
  "uid",
  "date",
  "coin",
  "symbol",
  "dealAmount",
  "fee",
  "feeDeduction",
  "feePaid",
  "rebateAmount",
  "userTotalRebateAmount",
  "dayTotalRebateAmount",
  "totalRebateAmount",
] as const satisfies readonly string[];

/**
 * Files of portals whose columns a public page names. A field that the page does not name is not
 * mapped: it is not given. docs/import-presets.md says what each of them tells, and what not.
 */
export const PRESETS: readonly Preset[] = [
  {
    id: "bitget-direct",
    kind: "commissions",
    name: "Bitget agent, commissions of direct clients (API fields)",
    source: {
      url: "https://www.bitget.com/api-doc/classic/affiliate/customerInfo/GetDirectCommissions",
      readOn: READ_ON,
    },
    titles: OWN_FIELDS,
    mapping: mappingOf(sameTitles(OWN_FIELDS), { rows: "day" }),
  },
  {
    id: "bitget-direct-v1",
    kind: "commissions",
    name: "Bitget agent, commissions of direct clients before 2025 (API fields)",
    source: {
      url: "https://www.bitget.com/api-doc/affiliate/customerInfo/GetDirectCommissions",
      readOn: READ_ON,
    },
    titles: OLDER_BITGET_FIELDS,
    mapping: mappingOf(
      { ...sameTitles(OLDER_BITGET_FIELDS), productType: { value: "" } },
      { rows: "day" },
    ),
  },
  {
    id: "okx-broker-orders",
    kind: "commissions",
    name: "OKX broker, rebates per order",
    source: { url: "https://www.okx.com/docs-v5/broker_en/", readOn: READ_ON },
    titles: [
      "brokerCode",
      "level",
      "uid",
      "instId",
      "ordId",
      "spotTradeAmt",
      "derivativeTradeAmt",
      "fee",
      "netFee",
      "settlementFee",
      "brokerRebate",
      "userRebate",
      "ts",
    ],
    mapping: mappingOf(
      {
        date: column("ts"),
        uid: column("uid"),
        coin: IN_USDT,
        symbol: column("instId"),
        productType: { value: "OKX" },
        fee: { column: "fee", isNegated: true },
        rebateAmount: column("brokerRebate"),
      },
      { date: "unix-ms", decimal: ".", rows: "order" },
    ),
  },
  {
    id: "mexc-affiliate-detail",
    kind: "commissions",
    name: "MEXC affiliate, commission details per day (API fields)",
    source: {
      url: "https://www.mexc.com/api-docs/spot-v3/rebate-endpoints",
      readOn: READ_ON,
    },
    titles: [
      "type",
      "sourceType",
      "state",
      "date",
      "uid",
      "rate",
      "symbol",
      "takerAmount",
      "makerAmount",
      "amountCurrency",
      "usdtAmount",
      "commission",
      "currency",
    ],
    mapping: mappingOf(
      {
        date: column("date"),
        uid: column("uid"),
        coin: column("currency"),
        symbol: column("symbol"),
        productType: column("type"),
        rebateAmount: column("commission"),
      },
      { date: "unix-ms", decimal: ".", rows: "day" },
    ),
  },
  {
    id: "bybit-broker-earnings",
    kind: "commissions",
    name: "Bybit exchange broker, earnings per order (API fields)",
    source: {
      url: "https://bybit-exchange.github.io/docs/v5/broker/exchange-broker/exchange-earning",
      readOn: READ_ON,
    },
    titles: ["userId", "bizType", "symbol", "coin", "earning", "orderId", "execTime"],
    mapping: mappingOf(
      {
        date: column("execTime"),
        uid: column("userId"),
        coin: column("coin"),
        symbol: column("symbol"),
        productType: column("bizType"),
        rebateAmount: column("earning"),
      },
      { date: "unix-ms", decimal: ".", rows: "order" },
    ),
  },
  {
    id: "binance-link-spot",
    kind: "commissions",
    name: "Binance Link and Trade, spot rebates per trade (API fields)",
    source: {
      url: "https://developers.binance.com/docs/binance_link/link-and-trade/spot/Query-Rebate-Recent-Record-For-Partner",
      readOn: READ_ON,
    },
    titles: ["customerId", "email", "income", "asset", "symbol", "time", "orderId", "tradeId"],
    mapping: mappingOf(
      {
        date: column("time"),
        uid: column("customerId"),
        coin: column("asset"),
        symbol: column("symbol"),
        productType: { value: "SPOT" },
        rebateAmount: column("income"),
      },
      { date: "unix-ms", decimal: ".", rows: "order" },
    ),
  },
  {
    id: "gate-broker",
    kind: "commissions",
    name: "Gate broker, rebates in USDT (API fields)",
    source: {
      url: "https://github.com/gateio/gateapi-python/blob/master/docs/BrokerCommission1.md",
      readOn: READ_ON,
    },
    titles: [
      "commission_time",
      "user_id",
      "group_name",
      "amount",
      "fee",
      "fee_asset",
      "rebate_fee",
      "source",
      "currency_pair",
    ],
    mapping: mappingOf(
      {
        date: column("commission_time"),
        uid: column("user_id"),
        coin: IN_USDT,
        symbol: column("currency_pair"),
        productType: column("source"),
        rebateAmount: column("rebate_fee"),
      },
      { date: "unix-s", decimal: ".", rows: "order" },
    ),
  },
  {
    id: "gate-agency",
    kind: "commissions",
    name: "Gate agency, commissions (API fields)",
    source: {
      url: "https://github.com/gateio/gateapi-python/blob/master/docs/AgencyCommission.md",
      readOn: READ_ON,
    },
    titles: [
      "commission_time",
      "user_id",
      "group_name",
      "commission_amount",
      "commission_asset",
      "source",
    ],
    mapping: mappingOf(
      {
        date: column("commission_time"),
        uid: column("user_id"),
        coin: column("commission_asset"),
        symbol: ALL_PAIRS,
        productType: column("source"),
        rebateAmount: column("commission_amount"),
      },
      { date: "unix-s", decimal: ".", rows: "order" },
    ),
  },
  {
    id: "bingx-agent-daily",
    kind: "commissions",
    name: "BingX agent, commissions per client and day (API fields)",
    source: { url: "https://github.com/BingX-API/api-ai-skills", readOn: READ_ON },
    titles: ["uid", "commissionTime", "tradingVolume", "commissionVolume"],
    mapping: mappingOf(
      {
        date: column("commissionTime"),
        uid: column("uid"),
        coin: IN_USDT,
        symbol: ALL_PAIRS,
        productType: { value: "ALL" },
        rebateAmount: column("commissionVolume"),
      },
      { decimal: ".", rows: "day" },
    ),
  },
];

/**
 * The preset whose titles are all in the header, in any order; of several the one with most titles.
 * A title has to be the same letter by letter: null where one is missing.
 */
export function recognisePreset(header: readonly string[]): Preset | null {
  const titles = header.map(unwrapText);
  if (new Set(titles).size < titles.length) return null;
  const fitting = PRESETS.filter((preset) =>
    preset.titles.every((title) => titles.includes(title)),
  );
  const [best = null] = fitting.toSorted((a, b) => b.titles.length - a.titles.length);
  return best;
}
