import type { CodedRefusal } from "./auth";

/** What the answer to a bad query is; thrown where a query is read, caught by the handler. */
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

/** 1 to `max`; what is above is refused or cut to `max`. */
export function readLimit(value: string, max: number, overLimit: "refuse" | "clamp"): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) === 0) badParameter("limit");
  const limit = Number(value);
  if (limit > max && overLimit === "refuse") badParameter("limit");
  return Math.min(limit, max);
}
