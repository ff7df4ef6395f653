/**
 * The refusals that depend on the state of an account or a market: code, and the exchange's own
 * text with `{0}`, `{1}` for values. Forms, permissions and request limits are refused before, with
 * the codes of OTHER_TEXTS.
 */
export const REFUSALS = {
  rpiNotAllowed: ["40014", "Incorrect permissions, need market maker permissions"],
  tooFrequent: ["25004", "Operation too frequent, please try again later"],
  accountInLiquidation: ["25008", "Account is in forced liquidation status"],
  accountAtRisk: ["25012", "Account at risk, trading temporarily disabled"],
  pairNotByApi: ["25013", "{0} not support API trade"],
  unknownSymbol: ["25100", "Trading pair {0} does not exist"],
  pairNotOpen: ["25101", "Trading pair not open for trading"],
  pairInMaintenance: ["25102", "Trading pair temporarily closed for maintenance"],
  pairOpensSoon: ["25103", "Trading pair opening soon"],
  pairDelisted: ["25104", "Contract delisted"],
  pairClosingOnly: ["25105", "This contract does not support opening positions"],
  pairSuspended: ["25106", "Trading suspended due to settlement or maintenance"],
  positionOpen: ["25107", "There is currently a position, please close the position"],
  ordersOpen: ["25010", "Unsupported position mode switch"],
  cancelPending: ["25113", "There are cancellation orders in progress."],
  modifyPending: ["25114", "There are modification orders in progress."],
  invalid: ["25200", "{0} validation error"],
  /** The value is the whole reason. */
  badGrid: ["25200", "{0}"],
  unknownCoin: ["25201", "Currency does not exist"],
  balanceShort: ["25202", "Insufficient balance"],
  marginShort: ["25203", "Insufficient margin"],
  unknownOrder: ["25204", "Order does not exist"],
  priceBelowBand: ["25205", "{0} trading price cannot be below {1}%"],
  priceAboveBand: ["25206", "{0} trading price cannot exceed {1}%"],
  qtyBelowMinimum: ["25207", "{0} trading quantity cannot be less than {1} units"],
  qtyAboveMaximum: ["25208", "{0} trading quantity cannot exceed {1} units"],
  tooManyOpenOrders: ["25211", "Exceeds the limit of {0} maximum orders"],
  doubleClientOid: ["25212", "Duplicate clientOid"],
  leverageTooHigh: ["25223", "Exceeds Max. leverage"],
  positionAvailableShort: ["25225", "Insufficient available quantity in position"],
  noPosition: ["25227", "No position available to close"],
  leverageMarginShort: [
    "25228",
    "Unable to update leverage for this position, insufficient margin!",
  ],
  aboveMaxOpen: ["25230", "Order quantity exceeds the maximum open quantity"],
  wouldNotReduce: [
    "25232",
    "Reduce-only orders will only reduce your position; please cancel or modify existing orders before placing a new one",
  ],
  wrongOpenType: ["25236", "Incorrect position open type"],
  closeOnlyInHedgeMode: ["25237", "Close orders can only occur in bi-directional mode"],
  notOnThisLine: ["25240", "{0} does not support this operation"],
  aboveLevelMaximum: ["25233", "Order quantity cannot exceed the maximum for this level"],
  priceNotMultiple: ["25244", "Price should be a multiple of {0}"],
  notModifiable: ["25568", "The order does not meet the modification requirements."],
  tooManyModifications: ["25569", "Exceeded the maximum limit for modifications."],
  nothingChanged: [
    "25571",
    "The modification price and qty is the same as the original value. Please adjust and try again.",
  ],
  tooManyPendingChanges: [
    "25572",
    "Too many pending modification requests. Please try again later",
  ],
  earlierChangeFailed: ["25573", "Skipped due to prior modification failure"],
  ordersInTheWay: [
    "25570",
    "There are pending orders for contract bidirectional closing or contract unidirectional opening/reducing positions.",
  ],
  unknownBot: [
    "25575",
    "Failed to stop the strategy because the corresponding strategy ID could not be found",
  ],
  botStopping: ["25576", "Failed to stop the strategy because it is already stopping"],
  botStopped: ["25578", "No strategies available to stop"],
  longTakeProfitBelowEntry: [
    "25579",
    "For long position TP/SL (close long), the take-profit trigger price must be greater than the average entry price",
  ],
  longStopLossAboveEntry: [
    "25580",
    "For long position TP/SL (close long), the stop-loss trigger price must be less than the average entry price",
  ],
  shortTakeProfitAboveEntry: [
    "25581",
    "For short position TP/SL (close short), the take-profit trigger price must be less than the average entry price",
  ],
  shortStopLossBelowEntry: [
    "25582",
    "For short position TP/SL (close short), the stop-loss trigger price must be greater than the average entry price",
  ],
  takeProfitZero: ["25583", "Take-profit price must be greater than 0"],
  stopLossZero: ["25584", "Stop-loss price must be greater than 0"],
  longTakeProfitBelowLast: [
    "25585",
    "For long position TP/SL (close long), the take-profit trigger price must be greater than the latest price",
  ],
  longStopLossAboveLast: [
    "25586",
    "For long position TP/SL (close long), the stop-loss trigger price must be less than the latest price",
  ],
  shortTakeProfitAboveLast: [
    "25587",
    "For short position TP/SL (close short), the take-profit trigger price must be less than the latest price",
  ],
  shortStopLossBelowLast: [
    "25588",
    "For short position TP/SL (close short), the stop-loss trigger price must be greater than the latest price",
  ],
  longTakeProfitBelowMark: [
    "25589",
    "For long position TP/SL (close long), the take-profit trigger price must be greater than the mark price",
  ],
  longStopLossAboveMark: [
    "25590",
    "For long position TP/SL (close long), the stop-loss trigger price must be less than the mark price",
  ],
  shortTakeProfitAboveMark: [
    "25591",
    "For short position TP/SL (close short), the take-profit trigger price must be less than the mark price",
  ],
  shortStopLossBelowMark: [
    "25592",
    "For short position TP/SL (close short), the stop-loss trigger price must be greater than the mark price",
  ],
  presetsNotOnThisLine: ["25593", "The current trading type does not support TP/SL settings"],
  oneFullStrategy: ["25594", "Only one TP/SL can be set for all positions of the current symbol"],
  strategiesAbovePosition: [
    "25595",
    "The total TP/SL quantity for partial positions exceeds the position amount",
  ],
  strategyFired: ["25596", "Cannot modify strategy in triggered or error state"],
  unknownStrategy: ["25597", "Strategy does not exist or has already been stopped"],
  tooManyStrategies: [
    "25599",
    "Maximum number of active TP/SL orders for this symbol is {0}; cannot add more",
  ],
  strategyUnchanged: [
    "25600",
    "No changes made to the TP/SL order; please modify before submitting",
  ],
  strategyWithoutPosition: ["25601", "Position does not exist; cannot set TP/SL"],
  takeProfitPrecision: ["25606", "Take-profit trigger price does not meet precision requirements"],
  stopLossPrecision: ["25607", "Stop-loss trigger price does not meet precision requirements"],
  takeProfitLimitPrecision: [
    "25608",
    "Take-profit order price does not meet precision requirements",
  ],
  stopLossLimitPrecision: ["25609", "Stop-loss order price does not meet precision requirements"],
  qtyPrecision: ["25610", "Order amount does not meet precision requirements"],
  belowMinimumAmount: ["25611", "Order quantity must be greater than the minimum order amount"],
  presetsOnlyWhenOpening: [
    "25612",
    "Only opening orders are allowed to have preset take-profit and stop-loss",
  ],
  permissionDenied: ["25620", "permission denied"],
  longStopLossAboveCurrent: [
    "25650",
    "For long positions, the stop-loss price must be lower than the current price: {0}",
  ],
  shortTakeProfitAboveCurrent: [
    "25651",
    "For short positions, the take-profit price must be lower than the current price: {0}",
  ],
  longTakeProfitBelowCurrent: [
    "25652",
    "For long positions, the take-profit price must be greater than the current price: {0}",
  ],
  aboveBankruptcy: [
    "25654",
    "{0} trading price cannot be greater than the bankruptcy price of {1} {2}",
  ],
  belowBankruptcy: [
    "25655",
    "{0} trading price cannot be lower than the bankruptcy price of {1} {2}",
  ],
  loanInLiquidation: ["95001", "The current user is undergoing forced liquidation."],
  loanForbidsOpening: [
    "95005",
    "The LTV for ins loan has exceeded the limit, and opening contracts is prohibited",
  ],
  loanForbidsBuying: [
    "95006",
    "The LTV for ins loan has exceeded the limit, and spot buying is prohibited",
  ],
  loanWithoutSpotPair: ["95007", "Ins loan is not support this spot trading pair."],
  loanWithoutFutures: ["95008", "Ins loan is not support futures trading."],
  loanWithoutMarginPair: ["95009", "Ins loan is not support this margin trading pair."],
  loanPositionLeverage: [
    "95012",
    "The leverage {1} of the sub-account contract position for {0} exceeds max leverage {2} for ins loan",
  ],
  loanOrderLeverage: [
    "95013",
    "The leverage {1} of the sub-account contract order trading pair {0} exceeds max leverage {2} for ins loan",
  ],
} as const;

/** The other codes: docs/exchange.md 4.1 and 7, and the public error list. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  "429": "Too Many Requests",
  "25000": "System error, please try again later",
  "25001": "Operation timed out",
  "25002": "Unsupported operation",
  "25003": "Concurrent operation, please retry",
  "25004": "Operation too frequent, please try again later",
  "25245": "The account is not the unified account mode",
  "25209": "Insufficient market liquidity, please try again later",
  "25574": "Reduce-only order protection",
  "25577": "Failed to stop the strategy because the corresponding strategy ID could not be found",
  "25598": "Current strategy status does not support modification",
  "40001": "ACCESS_KEY cannot be empty",
  "40002": "SECRET_KEY cannot be empty",
  "40003": "Signature cannot be empty",
  "40006": "Invalid ACCESS_KEY",
  "40008": "Request timestamp expired",
  "40009": "sign signature error",
  "40010": "Request timed out",
  "40011": "ACCESS_PASSPHRASE cannot be empty",
  "40012": "apikey/password is incorrect",
  "40014": "Incorrect permissions",
  "40015": "System is abnormal, please try again later",
  "40017": "Parameter verification failed {0}",
  "400172": "Parameter verification failed {0}",
  "40018": "Invalid IP",
  "40019": "Parameter {0} cannot be empty",
  "40029": "The account is not a broker account",
  "40034": "Parameter {0} does not exist",
  "40036": "passphrase is error",
  "40037": "Apikey does not exist",
  "40038": "The request ip is not in the whitelist",
  "40054": "data is empty",
  "40099": "exchange environment is incorrect",
  "40200": "Server upgrade, please try again later",
  "40404": "Request URL NOT FOUND",
  "40725": "service return an error",
  "40762": "The order amount exceeds the balance",
  "40786": "Duplicate clientOid",
  "40808": "Parameter verification exception {0}",
  "45001": "Unknown error",
  // Binding sub-accounts to a loan: no operation here does that, so only a fault sends them.
  "95002": "The sub-account has contract positions and cannot be added.",
  "95003": "The sub-account UID you entered does not exist.",
  "95004":
    "The UID you unbound has a non-zero asset balance and is in a risk unit with unsettled or pending loan orders.",
  "95010": "Your entered subaccount UID is already bound to another risk unit.",
  "95011": "Parameter validation failed:{0}",
  "95014": "The sub-account has contract orders and cannot be added",
};

/** Codes of REFUSALS, each once. */
export const REFUSAL_CODES: readonly string[] = [
  ...new Set(Object.values(REFUSALS).map(([code]) => code)),
];

/** `text` with `{0}`, `{1}` … replaced by the values; a value that is not given is left out. */
export function fillText(text: string, values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (_hole, at) => values[Number(at)] ?? "");
}

function findText(code: string): string | undefined {
  if (Object.hasOwn(OTHER_TEXTS, code)) return OTHER_TEXTS[code];
  return Object.values(REFUSALS).find(([own]) => own === code)?.[1];
}

/**
 * The exchange's text of `code`, filled with `values`; "Unknown error" for a code that no source
 * names.
 */
export function codeText(code: string, ...values: readonly string[]): string {
  const text = fillText(findText(code) ?? "Unknown error", values);
  // A value that is not given leaves two spaces behind.
  return text.replace(/ {2,}/g, " ").trim();
}
