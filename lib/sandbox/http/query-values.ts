import type { CodedRefusal } from "./auth";

/** Thrown where a query cannot be accepted; the endpoint answers it with the refusal. */
export class RefusedQuery extends Error {
  constructor(readonly refusal: CodedRefusal) {
    super(refusal.msg);
  }
}

export const refuse = (code: string, msg: string): never => {
  throw new RefusedQuery({ code, msg });
};

export const badParameter = (name: string) =>
  refuse("40017", `Parameter verification failed: ${name}`);

/** Milliseconds as whole digits. */
export function readTime(name: string, value: string): number {
  return /^\d{1,15}$/.test(value) ? Number(value) : badParameter(name);
}

/** A number from 1 to `max`; a larger one is refused or cut to `max`. */
export function readLimit(value: string, max: number, overLimit: "refuse" | "clamp"): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) === 0) badParameter("limit");
  const limit = Number(value);
  if (limit > max && overLimit === "refuse") badParameter("limit");
  return Math.min(limit, max);
}
