import type { Repayment } from "@/lib/repayments/repayment";
import { createRandom } from "../core/random";
import { type BookRepayment, drawRepayment } from "./record";

/** Fields of a repayment that a test gives; amounts are decimal text with at most 18 decimals. */
export type GivenRepayment = {
  readonly [F in keyof Repayment]?: Repayment[F] extends number ? number : string;
};

export type RepaymentEditAction =
  | { readonly kind: "change"; readonly repayOrderId: string; readonly change: GivenRepayment }
  | { readonly kind: "withdraw"; readonly repayOrderId: string }
  /** Shown at once, however old it is; fields that are not given are drawn. */
  | {
      readonly kind: "add";
      readonly repayment: GivenRepayment & { readonly repaidTimeMs: number };
    };

/** `afterPages`: it waits until so many pages were sent whose range holds the record's time. */
export type RepaymentEdit = RepaymentEditAction & { readonly afterPages?: number };

const MS_PER_DAY = 86_400_000;

export function changeRepayment(record: BookRepayment, change: GivenRepayment): BookRepayment {
  return { ...record, ...(change as Partial<Repayment>) };
}

/** The record of an "add"; `id` is used where none is given. */
export function lateRepayment(
  seed: string,
  id: string,
  given: GivenRepayment & { readonly repaidTimeMs: number },
): BookRepayment {
  const event = { atMs: given.repaidTimeMs, forced: false };
  const day = Math.floor(event.atMs / MS_PER_DAY);
  const drawn = drawRepayment(createRandom(`${seed}:late:${id}`), seed, day, id, event);
  return { ...changeRepayment(drawn, given), luck: 1000 };
}
