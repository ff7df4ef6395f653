import * as z from "zod";
import type { CommissionRow } from "@/lib/commissions/commission";
import { dayEndMs, dayStartMs } from "@/lib/core/day";
import { createSignedEndpoint, type EndpointOptions } from "../http/key-connection";
import { isSafeQueryValue } from "../http/query";
import {
  amount,
  filledText,
  findWireDay,
  foundIn,
  optional,
  optionalAmount,
  readWire,
  text,
  wholeNumber,
} from "../http/wire-fields";
import type { AskCommissionPage } from "./cursor-bound";

const day = foundIn(
  z.union([z.string(), wholeNumber], "is not a day"),
  findWireDay,
  "is neither milliseconds nor YYYY-MM-DD",
);

const wireRow = z
  .object({
    uid: z.union([filledText, wholeNumber], "is not a text"),
    date: day,
    coin: filledText,
    symbol: text,
    productType: text.nullish().transform((value) => value ?? ""),
    dealAmount: amount,
    fee: amount,
    feeDeduction: optionalAmount,
    activityBonusDeduct: optionalAmount,
    spotCouponDeduct: optionalAmount,
    futuresCouponDeduct: optionalAmount,
    spotFeeDiscountDeduct: optionalAmount,
    negativeMakerFeeDeduct: optionalAmount,
    feePaid: amount,
    rebateAmount: amount,
    userTotalRebateAmount: optionalAmount,
    dayTotalRebateAmount: optionalAmount,
    totalRebateAmount: optionalAmount,
  })
  .transform(({ date, ...row }): CommissionRow => ({ day: date, ...row }));

/**
 * `data` of docs/exchange.md 4.21, in every variant of the field notes. Null data or a null list is
 * an empty page; an absent list is refused, because unknown is not empty. `endId` null: the
 * exchange named no next page ("", null or absent).
 */
export const commissionPageSchema = z
  .object(
    {
      commissionList: z
        .array(wireRow, "is not a list")
        .nullable()
        .transform((rows) => rows ?? []),
      endId: optional(
        z
          .union([text, wholeNumber], "is neither a text nor a whole number")
          .refine(isSafeQueryValue, "cannot be signed safely in a query"),
      ),
    },
    "data is not an object",
  )
  .nullable()
  .transform((data) => data ?? { commissionList: [], endId: null });

const PATH = "/api/v2/broker/customer-commissions";

/** docs/exchange.md 4.21 for one key. */
export function createCommissionEndpoint(options: EndpointOptions) {
  const ask = createSignedEndpoint(PATH, options);
  /** Throws ExchangeError, naming the field where the answer cannot be read. */
  const pagesOf =
    (showSub: boolean, signal: AbortSignal | undefined): AskCommissionPage =>
    async ({ window, idLessThan, limit }) => {
      const query = {
        startTime: String(dayStartMs(window.from)),
        endTime: String(dayEndMs(window.to)),
        idLessThan: idLessThan ?? undefined,
        limit: String(limit),
        showSub: yesOrNo(showSub),
      };
      const answer = await ask(query, signal);
      if (answer.noData) return { rows: [], endId: null };
      const { commissionList, endId } = readWire(
        commissionPageSchema,
        answer.data,
        answer.mayQuote,
      );
      return { rows: commissionList, endId };
    };
  return { ask, pagesOf };
}

export function yesOrNo(value: boolean): "yes" | "no" {
  return value ? "yes" : "no";
}
