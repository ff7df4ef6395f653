import { z } from "zod";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { type Day, parseDay } from "@/lib/core/day";

/** What the form saw stored, as the server had sent it. */
export const seenRate = z
  .object({ rate: readable(parseAmount), source: z.string() })
  .nullable() satisfies z.ZodType<{ rate: Amount; source: string } | null, unknown>;
export const dayText = readable(parseDay) satisfies z.ZodType<Day, unknown>;

/** Text that `parse` takes; it refuses by throwing a RangeError. */
function readable<T extends string>(parse: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  });
}
