import type { Random } from "../core/random";
import { UNIT_DECIMALS, unitsPerStep } from "../core/units";
import type { OwnAmountField } from "./book-row";
import type { TradedLine } from "./catalogue";
import type { BookClient } from "./clients";

type Amounts = Record<OwnAmountField, bigint>;
type Deductions = Pick<
  Amounts,
  | "feeDeduction"
  | "activityBonusDeduct"
  | "spotCouponDeduct"
  | "futuresCouponDeduct"
  | "spotFeeDiscountDeduct"
>;

const DEAL_UNITS_PER_CENT = unitsPerStep(2);
/** Rows whose maker fee is paid out to the client. */
const NEGATIVE_MAKER_PER_MILLE = 20;
/** Rows that correct an earlier trade: every amount is negative. */
const CORRECTION_PER_MILLE = 9;
const NO_DEDUCTIONS: Deductions = {
  feeDeduction: 0n,
  activityBonusDeduct: 0n,
  spotCouponDeduct: 0n,
  futuresCouponDeduct: 0n,
  spotFeeDiscountDeduct: 0n,
};

/** `part` of `whole` in 1/10,000, towards zero. */
const share = (whole: bigint, part: number) => (whole * BigInt(part)) / 10_000n;

/** Most rows have none. The parts of a deduction need not add up to it (field notes). */
function drawDeductions(random: Random, line: TradedLine, fee: bigint): Deductions {
  if (random.chance(550)) return NO_DEDUCTIONS;
  const feeDeduction = share(fee, 400 + random.int(3100));
  const coupon = share(feeDeduction, random.int(9000));
  const spot = line.productType === "SPOT" || line.productType === "MARGIN";
  return {
    feeDeduction,
    activityBonusDeduct: random.chance(300) ? share(feeDeduction, random.int(4000)) : 0n,
    spotCouponDeduct: spot ? coupon : 0n,
    futuresCouponDeduct: spot ? 0n : coupon,
    spotFeeDiscountDeduct: spot && random.chance(500) ? feeDeduction - coupon : 0n,
  };
}

/** What the amounts of one row are drawn from. */
export type Deal = {
  readonly client: BookClient;
  readonly line: TradedLine;
  /** The amount dealt. */
  readonly cents: number;
  /** Price of the line's coin on that day, in millionths of a dollar. */
  readonly priceMicros: number;
};

/**
 * The amounts of one row, in units. feePaid = fee - feeDeduction; the rebate is the client's share
 * of feePaid.
 */
export function drawAmounts(random: Random, { client, line, cents, priceMicros }: Deal): Amounts {
  const perCoin = unitsPerStep(UNIT_DECIMALS - line.coin.decimals);
  const plainFee = (BigInt(cents) * BigInt(client.feePpm) * perCoin) / (BigInt(priceMicros) * 100n);
  const makerFee = random.chance(NEGATIVE_MAKER_PER_MILLE);
  const fee = makerFee ? -share(plainFee, 500 + random.int(2500)) : plainFee;
  const deductions = makerFee ? NO_DEDUCTIONS : drawDeductions(random, line, fee);
  const feePaid = fee - deductions.feeDeduction;
  const sign = random.chance(CORRECTION_PER_MILLE) ? -1n : 1n;
  const step = unitsPerStep(line.coin.decimals) * sign;
  return {
    dealAmount: BigInt(cents) * sign * DEAL_UNITS_PER_CENT,
    fee: fee * step,
    feeDeduction: deductions.feeDeduction * step,
    activityBonusDeduct: deductions.activityBonusDeduct * step,
    spotCouponDeduct: deductions.spotCouponDeduct * step,
    futuresCouponDeduct: deductions.futuresCouponDeduct * step,
    spotFeeDiscountDeduct: deductions.spotFeeDiscountDeduct * step,
    negativeMakerFeeDeduct: makerFee ? -share(fee, 5000) * step : 0n,
    feePaid: feePaid * step,
    rebateAmount: share(feePaid, client.rebateBps) * step,
  };
}
