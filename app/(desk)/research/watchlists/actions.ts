"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { userAction } from "@/lib/sign-in/web/action-client";
import {
  type ChangeWatchlistOutcome,
  createWatchlistInput,
  deleteWatchlistInput,
  type ListStockOutcome,
  listStockInput,
  type NameWatchlistOutcome,
  orderCodesInput,
  orderWatchlistsInput,
  type PasteCodesOutcome,
  pasteCodesInput,
  putStockBackInput,
  type RefusedWatchlist,
  renameWatchlistInput,
  saveNoteInput,
  type WatchlistProblem,
} from "@/lib/watchlists/contract";
import * as watchlists from "@/lib/watchlists/edit-watchlists";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";
import { openPersonQueue } from "../open-queue";

export const createWatchlist = userAction
  .inputSchema(createWatchlistInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<NameWatchlistOutcome>> => {
    const queue = parsedInput.code === null ? null : await openPersonQueue();
    const outcome = await watchlists.createWatchlist(user.id, queue, parsedInput);
    if (outcome.kind === "refused") return refuse(outcome.problem);
    refresh();
    return outcome;
  });

export const renameWatchlist = userAction
  .inputSchema(renameWatchlistInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<NameWatchlistOutcome>> => {
    const outcome = await watchlists.renameWatchlist(user.id, parsedInput);
    if (outcome.kind === "refused") return refuse(outcome.problem);
    refresh();
    return outcome;
  });

export const deleteWatchlist = userAction
  .inputSchema(deleteWatchlistInput)
  .action(
    async ({ parsedInput, ctx: { user } }): Promise<string | null> =>
      refusalText(await watchlists.deleteWatchlist(user.id, parsedInput)),
  );

export const orderWatchlists = userAction
  .inputSchema(orderWatchlistsInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<null> => {
    await watchlists.orderWatchlists(user.id, parsedInput);
    refresh();
    return null;
  });

export const pasteCodes = userAction
  .inputSchema(pasteCodesInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<PasteCodesOutcome>> => {
    const outcome = await watchlists.pasteCodes(user.id, await openPersonQueue(), parsedInput);
    if (outcome.kind === "refused") return refuse(outcome.problem);
    refresh();
    return outcome;
  });

export const listStock = userAction
  .inputSchema(listStockInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<ListStockOutcome>> => {
    const outcome = await watchlists.listStock(user.id, await openPersonQueue(), parsedInput);
    if (outcome.kind === "refused") return refuse(outcome.problem);
    refresh();
    return outcome;
  });

export const putStockBack = userAction
  .inputSchema(putStockBackInput)
  .action(
    async ({ parsedInput, ctx: { user } }): Promise<string | null> =>
      refusalText(await watchlists.putStockBack(user.id, parsedInput)),
  );

export const orderCodes = userAction
  .inputSchema(orderCodesInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<null> => {
    await watchlists.orderCodes(user.id, parsedInput);
    refresh();
    return null;
  });

export const saveNote = userAction
  .inputSchema(saveNoteInput)
  .action(
    async ({ parsedInput, ctx: { user } }): Promise<string | null> =>
      refusalText(await watchlists.saveNote(user.id, parsedInput)),
  );

async function refuse(problem: WatchlistProblem): Promise<Worded<RefusedWatchlist>> {
  return { kind: "refused", problem: await problemText(problem) };
}

/** Null: it was changed, and the page that comes with the answer shows it. */
async function refusalText(outcome: ChangeWatchlistOutcome): Promise<string | null> {
  if (outcome.kind === "refused") return problemText(outcome.problem);
  refresh();
  return null;
}

async function problemText({ kind, room = 0 }: WatchlistProblem): Promise<string> {
  const t = await getTranslations("watchlists.refused");
  return t(kind, { ...WATCHLIST_LIMITS, room });
}
