"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { PasteOutcome, WatchActions, WatchOutcome } from "@/components/watchlists/watch-context";
import { userAction } from "@/lib/access/web/action-client";
import { findStockCode } from "@/lib/core/reality/stock-code";
import { type Refused, WATCHLIST_LIMITS, type WatchlistRefusal } from "@/lib/core/watchlist-limits";
import * as watchlists from "@/lib/research/watchlists";
import { answerOf, asRefused } from "../../../server-action";
import { openPersonResearch } from "../open-research";

const id = z.uuid();
/** Postgres has no text with a NUL in it; what is too long is refused in words further on. */
const text = z.string().regex(/^[^\0]*$/);
const code = z.string().transform((given, context) => {
  const found = findStockCode(given);
  if (found !== null) return found;
  context.addIssue({ code: "custom", message: "no stock code" });
  return z.NEVER;
});

const createAction = userAction
  .inputSchema(z.object({ name: text, code: code.nullable() }))
  .action(async ({ parsedInput: { name, code: stock }, ctx: { user } }): Promise<WatchOutcome> => {
    if (stock === null) return toOutcome(await watchlists.createWatchlist(user.id, name));
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    return toOutcome(await watchlists.createWatchlistWith(research, user.id, name, stock));
  });

const renameAction = userAction
  .inputSchema(z.object({ id, name: text }))
  .action(async ({ parsedInput, ctx: { user } }) =>
    toOutcome(await watchlists.changeName(user.id, parsedInput.id, parsedInput.name)),
  );

const removeAction = userAction
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput, ctx: { user } }) =>
    toOutcome(await watchlists.deleteWatchlist(user.id, parsedInput.id)),
  );

const orderAction = userAction
  .inputSchema(z.object({ ids: z.array(id).max(WATCHLIST_LIMITS.lists) }))
  .action(async ({ parsedInput: { ids }, ctx: { user } }): Promise<WatchOutcome> => {
    await watchlists.orderWatchlists(user.id, ids);
    return toOutcome({ id: "" });
  });

const pasteAction = userAction
  .inputSchema(z.object({ id, text }))
  .action(async ({ parsedInput, ctx: { user } }): Promise<PasteOutcome> => {
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    const pasted = await watchlists.pasteCodes(research, user.id, parsedInput.id, parsedInput.text);
    if ("refused" in pasted) return refuse(pasted.refused);
    const { left, ...known } = pasted;
    return toOutcome({ ...known, ...left });
  });

const listAction = userAction
  .inputSchema(z.object({ id, code, isListed: z.boolean() }))
  .action(async ({ parsedInput, ctx: { user } }): Promise<WatchOutcome> => {
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    return toOutcome(
      await watchlists.listStock(research, user.id, parsedInput.id, parsedInput.code, parsedInput.isListed),
    );
  });

const orderCodesAction = userAction
  .inputSchema(z.object({ id, codes: z.array(code).max(WATCHLIST_LIMITS.codes) }))
  .action(async ({ parsedInput, ctx: { user } }): Promise<WatchOutcome> => {
    await watchlists.orderCodes(user.id, parsedInput.id, parsedInput.codes);
    return toOutcome({ id: parsedInput.id });
  });

const noteAction = userAction
  .inputSchema(z.object({ id, code, note: text }))
  .action(async ({ parsedInput, ctx: { user } }) =>
    toOutcome(await watchlists.saveNote(user.id, parsedInput.id, parsedInput.code, parsedInput.note)),
  );

export const create: WatchActions["create"] = async (name, code) =>
  answerOf(createAction({ name, code }), asRefused);

export const rename: WatchActions["rename"] = async (id, name) =>
  answerOf(renameAction({ id, name }), asRefused);

export const remove: WatchActions["remove"] = async (id) => answerOf(removeAction({ id }), asRefused);

export const order: WatchActions["order"] = async (ids) =>
  answerOf(orderAction({ ids: [...ids] }), asRefused);

export const paste: WatchActions["paste"] = async (id, text) =>
  answerOf(pasteAction({ id, text }), asRefused);

export const list: WatchActions["list"] = async (id, code, isListed) =>
  answerOf(listAction({ id, code, isListed }), asRefused);

export const orderCodes: WatchActions["orderCodes"] = async (id, codes) =>
  answerOf(orderCodesAction({ id, codes: [...codes] }), asRefused);

export const note: WatchActions["note"] = async (id, code, note) =>
  answerOf(noteAction({ id, code, note }), asRefused);

type Refusal = WatchlistRefusal | { readonly kind: "no-exchange"; readonly room?: number };

async function refuse({ kind, room = 0 }: Refusal): Promise<{ refused: string }> {
  const t = await getTranslations("watchlists.refused");
  return { refused: t(kind, { ...WATCHLIST_LIMITS, room }) };
}

/** What was done is on the page that comes with the answer; what was refused is a sentence. */
async function toOutcome<Done extends object>(done: Done | Refused): Promise<Done | { refused: string }> {
  if ("refused" in done) return refuse((done as Refused).refused);
  refresh();
  return done;
}
