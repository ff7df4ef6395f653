import type * as z from "zod";
import { badResponse } from "./errors";

/**
 * `data` as the schema reads it. Throws ExchangeError (bad-response) that names the first field in the way,
 * like "commissionList[3].rebateAmount is not a decimal string"; values are not repeated.
 */
export function readWire<Output>(schema: z.ZodType<Output>, data: unknown): Output {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue === undefined ? "" : writePath(issue.path);
  throw badResponse(`${field} ${issue?.message ?? "cannot be read"}`.trim());
}

function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === "number") return `${written}[${step}]`;
    return written === "" ? String(step) : `${written}.${String(step)}`;
  }, "");
}
