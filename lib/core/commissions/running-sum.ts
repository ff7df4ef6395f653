import { type Amount, amountOfUnits } from "../amount";

export type RunningSum = ReturnType<typeof createRunningSum>;

/** Adds amounts of one coin as they pass by, exactly, and quickly enough for millions of them. */
export function createRunningSum() {
  let units = 0n;
  let scale = 0;
  let isEmpty = true;
  return {
    add: (amount: Amount) => {
      const point = amount.indexOf(".");
      const decimals = point < 0 ? 0 : amount.length - point - 1;
      const digits = point < 0 ? amount : amount.slice(0, point) + amount.slice(point + 1);
      if (decimals > scale) {
        units *= 10n ** BigInt(decimals - scale);
        scale = decimals;
      }
      units += decimals === scale ? BigInt(digits) : BigInt(digits) * 10n ** BigInt(scale - decimals);
      isEmpty = false;
    },
    /** Keeps the longest scale, as `numeric` and `sumAmounts` do; null while nothing was added: not given is not zero. */
    total: () => (isEmpty ? null : amountOfUnits(units, scale)),
  };
}
