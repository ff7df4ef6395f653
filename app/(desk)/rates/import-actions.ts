"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import type { RatesAnswer, RatesPlan } from "@/components/rates/import-rates";
import { userAction } from "@/lib/access/web/action-client";
import { applyRateImport, checkRateImport } from "@/lib/reports/rates/import";
import type { RatePlan } from "@/lib/reports/rates/plan-import";
import { answerOf } from "../../answer-of";
import { openBook } from "./open-book";
import { refusedLines } from "./problem-text";
import { refreshValues } from "./refresh-values";

/** Lines of each kind that the page lists; the counts have all of them. */
const MOST_LISTED = 50;
const LONGEST_FILE = 1_000_000;

const notTaken = (problem: string) => ({ kind: "not-taken", problem }) as const;
const checkInput = z.object({ accountId: z.number(), text: z.string().max(LONGEST_FILE) });

const check = userAction
  .inputSchema(checkInput)
  .action(async ({ parsedInput, ctx }): Promise<RatesAnswer> => {
    const book = await openBook(ctx, parsedInput.accountId);
    if ("refusal" in book) return notTaken(book.refusal);
    const plan = await checkRateImport(book.scope, parsedInput.text, book.today);
    return { kind: "checked", plan: await planView(plan) };
  });

/** What a file of rates would do; nothing is stored. */
export const checkImport = async (accountId: number, text: string) =>
  answerOf(check({ accountId, text }), notTaken);

const apply = userAction
  .inputSchema(checkInput.extend({ digest: z.string() }))
  .action(async ({ parsedInput, ctx }): Promise<RatesAnswer> => {
    const book = await openBook(ctx, parsedInput.accountId);
    if ("refusal" in book) return notTaken(book.refusal);
    const { text, digest } = parsedInput;
    const given = { text, digest, today: book.today, origin: ctx.origin };
    const { kind, plan } = await applyRateImport(book.scope, given);
    if (kind === "applied") await refreshValues();
    refresh();
    return { kind, plan: await planView(plan) };
  });

/** Stores the file's rates, if it does what the plan with this digest said; all of them or none. */
export const applyImport = async (accountId: number, text: string, digest: string) =>
  answerOf(apply({ accountId, text, digest }), notTaken);

async function planView({ added, changed, unchanged, refused, ...plan }: RatePlan): Promise<RatesPlan> {
  return {
    ...plan,
    counts: { added: added.length, changed: changed.length, unchanged, refused: refused.length },
    added: added.slice(0, MOST_LISTED),
    changed: changed.slice(0, MOST_LISTED),
    refused: await refusedLines(refused.slice(0, MOST_LISTED)),
  };
}
