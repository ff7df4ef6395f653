import {
  COMMISSION_SWITCH_RULES,
  type CommissionSwitches,
  DEFAULT_PAGE_SWITCHES,
  DEFAULT_PUBLICATION_SWITCHES,
} from "../commissions/switches";
import { checkFields, requireObject } from "../core/rules";
import { parseFaultRules } from "../http/fault-rules";
import {
  DEFAULT_CONNECTION_SWITCHES,
  DEFAULT_REPLY_SWITCHES,
  HTTP_SWITCH_RULES,
  type HttpSwitches,
} from "../http/switches";
import {
  changeRepaymentSwitches,
  DEFAULT_REPAYMENT_SWITCHES,
  type RepaymentSwitches,
} from "../repayments/switches";
import {
  changeStockSwitches,
  DEFAULT_STOCK_SWITCHES,
  type StockSwitches,
} from "../stocks/switches";
import {
  changeTradingSwitches,
  DEFAULT_TRADING_SWITCHES,
  type TradingSwitches,
} from "../trading/http/switches";

/**
 * Every point on which the field notes say "unknown", and the faults. The defaults obey the
 * specification; where it is silent, they are what costs a client the most care.
 */
export type Switches = CommissionSwitches &
  HttpSwitches & {
    readonly repayments: RepaymentSwitches;
    /** The eight public endpoints of stocks. */
    readonly reality: StockSwitches;
    /** Orders, bots, assets and public prices. */
    readonly trading: TradingSwitches;
  };

/** The switches that are named change, the others stay. */
export type SwitchPatch = Partial<Omit<Switches, "repayments" | "reality" | "trading">> & {
  readonly repayments?: Partial<RepaymentSwitches>;
  readonly reality?: Partial<StockSwitches>;
  readonly trading?: Partial<TradingSwitches>;
};

/** In the order in which GET switches lists them. */
export const DEFAULT_SWITCHES: Switches = {
  ...DEFAULT_PAGE_SWITCHES,
  ...DEFAULT_REPLY_SWITCHES,
  ...DEFAULT_PUBLICATION_SWITCHES,
  ...DEFAULT_CONNECTION_SWITCHES,
  repayments: DEFAULT_REPAYMENT_SWITCHES,
  reality: DEFAULT_STOCK_SWITCHES,
  trading: DEFAULT_TRADING_SWITCHES,
};

const RULES = { ...COMMISSION_SWITCH_RULES, ...HTTP_SWITCH_RULES };

/** `change` of the value where the patch names it. */
function changed<T>(value: T, patch: unknown, change: (value: T, patch: unknown) => T): T {
  return patch === undefined ? value : change(value, patch);
}

/**
 * The switches with those of `patch` changed. Throws RangeError, naming the switch, when one is not
 * known.
 */
export function changeSwitches(switches: Switches, patch: unknown): Switches {
  const { faults, repayments, reality, trading, ...rest } = requireObject(patch, "switches");
  return {
    ...switches,
    ...checkFields(rest, RULES, "switches"),
    faults: faults === undefined ? switches.faults : parseFaultRules(faults),
    repayments: changed(switches.repayments, repayments, changeRepaymentSwitches),
    reality: changed(switches.reality, reality, changeStockSwitches),
    trading: changed(switches.trading, trading, changeTradingSwitches),
  };
}
