/** What is asked of a record first; the store keeps the fields of a record in no order. */
const ORDER = [
  [
    "orderId",
    "clientOid",
    "execId",
    "execLinkId",
    "positionId",
    "category",
    "symbol",
    "side",
    "posSide",
  ],
  ["orderType", "orderStatus", "status", "positionStatus", "price", "qty", "amount"],
  [
    "cumExecQty",
    "cumExecValue",
    "avgPrice",
    "execPrice",
    "execQty",
    "execValue",
    "execPnl",
    "feeDetail",
  ],
  ["total", "available", "frozen", "markPrice", "breakEvenPrice", "liquidationPrice", "leverage"],
  [
    "unrealisedPnl",
    "curRealisedPnl",
    "openPriceAvg",
    "closePriceAvg",
    "openTotalPos",
    "closeTotalPos",
  ],
  ["cumRealisedPnl", "netProfit", "totalFunding", "openFeeTotal", "closeFeeTotal", "cashDividend"],
  ["triggerPrice", "triggerBy", "triggerOrderType", "triggerOrderPrice", "triggerType"],
  ["takeProfit", "tpTriggerBy", "tpOrderType", "tpLimitPrice"],
  ["stopLoss", "slTriggerBy", "slOrderType", "slLimitPrice"],
  ["createdTimeMs", "updatedTimeMs"],
].flat();

const rank = (name: string) => {
  const at = ORDER.indexOf(name);
  return at === -1 ? ORDER.length : at;
};

/** Fields that no place is given to come last, by name. */
export function inOrder(record: object): [string, unknown][] {
  return Object.entries(record).toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}
