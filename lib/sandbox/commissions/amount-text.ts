import type { Rule } from "../control/rules";
import { parseUnits } from "./units";

export function amountText(): Rule<string> {
  return {
    expected: "decimal text with at most 18 decimals",
    accepts: (value): value is string => {
      try {
        return typeof value === "string" && parseUnits(value) !== null;
      } catch {
        return false; // parseUnits throws on anything else
      }
    },
  };
}
