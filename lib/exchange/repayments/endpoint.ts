import * as z from "zod";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { Repayment } from "@/lib/repayments/repayment";
import { createSignedEndpoint, type EndpointOptions } from "../http/key-connection";
import {
  filledText,
  findWireInstant,
  foundIn,
  optionalAmount,
  readWire,
  text,
  wholeNumber,
} from "../http/wire-fields";
import type { AskRecords } from "./walk";

const oneInstant = foundIn(
  z.union([z.string(), wholeNumber], "is not a time"),
  findWireInstant,
  "is not in milliseconds",
);

/** A text in the example, an array in the field table (docs/exchange.md 4.20). */
const instant = z.union([oneInstant, z.tuple([oneInstant]).transform(([value]) => value)]);

const name = text.nullish().transform((value) => value ?? "");

type Spellings = { readonly [name: string]: Amount | null };

/** An amount that has two names: the example's and the field table's (docs/exchange.md 4.20). */
function eitherSpelling(spellings: Spellings, context: z.RefinementCtx): Amount {
  const given = Object.values(spellings).filter((value) => value !== null);
  const [first, second] = given;
  const [path, other] = Object.keys(spellings);
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", path: [path ?? ""], message });
    return z.NEVER;
  };
  if (first === undefined) return refuse(`is missing, and so is ${other}`);
  if (second !== undefined && compareAmounts(first, second) !== 0)
    return refuse(`contradicts ${other}`);
  return first;
}

const wireRecord = z
  .object({
    repayOrderId: z.union([filledText, wholeNumber], "is not a text"),
    repaidTime: instant,
    coin: filledText,
    repaidAmount: optionalAmount,
    repayAmount: optionalAmount,
    repaidInterest: optionalAmount,
    repayInterest: optionalAmount,
    repayType: name,
    businessType: name,
  })
  .transform((wire, context): Repayment => {
    const { repaidAmount, repayAmount, repaidInterest, repayInterest } = wire;
    return {
      repayOrderId: wire.repayOrderId,
      repaidTimeMs: wire.repaidTime,
      coin: wire.coin,
      repaidAmount: eitherSpelling({ repaidAmount, repayAmount }, context),
      repaidInterest: eitherSpelling({ repaidInterest, repayInterest }, context),
      repayType: wire.repayType,
      businessType: wire.businessType,
    };
  });

/**
 * `data` of docs/exchange.md 4.20. Null is no records; absent data is refused, because unknown is
 * not empty.
 */
export const repaymentsSchema = z.object({
  data: z
    .array(wireRecord, "is not a list")
    .nullable()
    .transform((records) => records ?? []),
});

const PATH = "/api/v2/spot/ins-loan/repaid-history";
/** The most records of one answer (docs/exchange.md 4.20). */
const FULL_LIMIT = 100;

/**
 * docs/exchange.md 4.20 for one key. Throws ExchangeError, naming the field where the answer cannot
 * be read.
 */
export function createRepaymentEndpoint(
  options: EndpointOptions,
): (signal: AbortSignal | undefined) => AskRecords {
  const ask = createSignedEndpoint(PATH, options);
  return (signal) =>
    async ({ fromMs, toMs }) => {
      const query = { startTime: String(fromMs), endTime: String(toMs), limit: String(FULL_LIMIT) };
      const answer = await ask(query, signal);
      if (answer.noData) return [];
      return readWire(repaymentsSchema, { data: answer.data }, answer.mayQuote).data;
    };
}
