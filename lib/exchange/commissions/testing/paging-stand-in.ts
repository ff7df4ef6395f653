import type { CommissionRow } from "@/lib/commissions/commission";
import { parseAmount } from "@/lib/core/amount";
import { type Day, parseDay } from "@/lib/core/day";
import type { AskCommissionPage, WireCommissionPage } from "../cursor-bound";

/**
 * For tests: the ways in which a server may page, in every variant that the field notes call
 * unknown.
 */
export type PagingVariant = {
  readonly inclusive: boolean;
  /**
   * The endId of the last page. "moving": like any other page's, so the client must request an
   * empty page.
   */
  readonly lastEndId: "none" | "unchanged" | "moving";
  /**
   * How the server recognises the last page: it looks ahead, or it takes a page that is not full.
   */
  readonly knowsLast: "ahead" | "short";
  /** The longest page, whatever limit the client requests. */
  readonly clampedTo: number;
  /** Which pages are cut short, counted by request; the server still returns the right cursor. */
  readonly shortAt: (request: number) => boolean;
  /** From this request on the server is broken: its cursor stays where it is. */
  readonly stuckFrom: number;
};

export const PLAIN_PAGING: PagingVariant = {
  inclusive: false,
  lastEndId: "none",
  knowsLast: "ahead",
  clampedTo: 1_000,
  shortAt: () => false,
  stuckFrom: Number.POSITIVE_INFINITY,
};

export const STAND_IN_DAY = parseDay("2026-06-01");

export function standInRow(name: string, day: Day = STAND_IN_DAY): CommissionRow {
  const one = parseAmount("1");
  return {
    day,
    uid: name,
    coin: "USDT",
    symbol: "BTCUSDT_SPBL",
    productType: "SPOT",
    dealAmount: one,
    fee: one,
    feeDeduction: null,
    activityBonusDeduct: null,
    spotCouponDeduct: null,
    futuresCouponDeduct: null,
    spotFeeDiscountDeduct: null,
    negativeMakerFeeDeduct: null,
    feePaid: one,
    rebateAmount: one,
    userTotalRebateAmount: null,
    dayTotalRebateAmount: null,
    totalRebateAmount: null,
  };
}

/**
 * A server's paging in memory. `rows` newest first; `elsewhere`: rows of other days, which only
 * wider windows contain.
 */
export function standInPaging(
  rows: readonly CommissionRow[],
  variant: PagingVariant,
  elsewhere: readonly CommissionRow[] = [],
): { ask: AskCommissionPage; requests: () => number } {
  let requests = 0;
  const ask: AskCommissionPage = async ({
    window,
    idLessThan,
    limit,
  }): Promise<WireCommissionPage> => {
    requests += 1;
    const wide = window.from !== window.to;
    const all = wide ? [...elsewhere, ...rows] : rows;
    const idAt = (index: number) => `${wide ? "w" : "d"}${all.length - index}`;
    const at = idLessThan === null ? -1 : all.findIndex((_, index) => idAt(index) === idLessThan);
    const start = idLessThan === null ? 0 : at + (variant.inclusive ? 0 : 1);
    return pageFrom(all, start, limit, idLessThan, idAt);
  };

  function pageFrom(
    all: readonly CommissionRow[],
    start: number,
    limit: number,
    idLessThan: string | null,
    idAt: (index: number) => string,
  ): WireCommissionPage {
    const full = Math.min(limit, variant.clampedTo);
    // An inclusive server with pages of one row would never advance, so it returns two at least.
    const short = Math.max(variant.inclusive ? 2 : 1, Math.floor(full / 2));
    const size = variant.shortAt(requests) ? Math.min(full, short) : full;
    const page = all.slice(start, start + size);
    const end = start + page.length;
    if (page.length === 0)
      return { rows: [], endId: variant.lastEndId === "none" ? null : idLessThan };
    const moving = idAt(end - 1);
    if (requests >= variant.stuckFrom) return { rows: page, endId: idLessThan ?? moving };
    const last = variant.knowsLast === "ahead" ? end >= all.length : page.length < full;
    if (!last || variant.lastEndId === "moving") return { rows: page, endId: moving };
    if (variant.lastEndId === "none") return { rows: page, endId: null };
    return { rows: page, endId: idLessThan ?? moving };
  }

  return { ask, requests: () => requests };
}
