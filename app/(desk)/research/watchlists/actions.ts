"use server";
import { z } from "zod";
import type { PasteOutcome, WatchOutcome } from "@/components/watchlists/watch-context";
import { userAction } from "@/lib/access/web/action-client";
import { findStockCode } from "@/lib/core/reality/stock-code";
import { WATCHLIST_LIMITS } from "@/lib/core/watchlist-limits";
import {
  changeName,
  createWatchlist,
  createWatchlistWith,
  listStock,
  orderCodes,
  orderWatchlists,
  pasteCodes,
  removeWatchlist,
  writeNote,
} from "@/lib/research/watchlists";
import { openPersonResearch } from "../open-research";
import { refuse, toAnswer, toOutcome } from "./outcome";

const id = z.uuid();
/** Postgres has no text with a NUL in it; what is too long is refused in words further on. */
const text = z
  .string()
  .max(200_000)
  .regex(/^[^\0]*$/);
const code = z.string().transform((given, context) => {
  const found = findStockCode(given);
  if (found !== null) return found;
  context.addIssue({ code: "custom", message: "no stock code" });
  return z.NEVER;
});

const create = userAction
  .inputSchema(z.object({ name: text, code: code.nullable() }))
  .action(async ({ parsedInput: { name, code: stock }, ctx: { user } }): Promise<WatchOutcome> => {
    if (stock === null) return toOutcome(await createWatchlist(user.id, name));
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    return toOutcome(await createWatchlistWith(research, user.id, name, stock));
  });

const rename = userAction
  .inputSchema(z.object({ id, name: text }))
  .action(
    async ({ parsedInput, ctx: { user } }): Promise<WatchOutcome> =>
      toOutcome(await changeName(user.id, parsedInput.id, parsedInput.name)),
  );

const remove = userAction
  .inputSchema(z.object({ id }))
  .action(
    async ({ parsedInput, ctx: { user } }): Promise<WatchOutcome> =>
      toOutcome(await removeWatchlist(user.id, parsedInput.id)),
  );

const order = userAction
  .inputSchema(z.object({ ids: z.array(id).max(WATCHLIST_LIMITS.lists) }))
  .action(async ({ parsedInput: { ids }, ctx: { user } }): Promise<WatchOutcome> => {
    await orderWatchlists(user.id, ids);
    return toOutcome({ id: "" });
  });

const paste = userAction
  .inputSchema(z.object({ id, text }))
  .action(async ({ parsedInput, ctx: { user } }): Promise<PasteOutcome> => {
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    const pasted = await pasteCodes(research, user.id, parsedInput.id, parsedInput.text);
    if ("refused" in pasted) return refuse(pasted.refused);
    const { left, ...known } = pasted;
    return toOutcome({ ...known, ...left });
  });

const list = userAction
  .inputSchema(z.object({ id, code, isListed: z.boolean() }))
  .action(async ({ parsedInput, ctx: { user } }): Promise<WatchOutcome> => {
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    return toOutcome(
      await listStock(research, user.id, parsedInput.id, parsedInput.code, parsedInput.isListed),
    );
  });

const orderItems = userAction
  .inputSchema(z.object({ id, codes: z.array(code).max(WATCHLIST_LIMITS.codes) }))
  .action(async ({ parsedInput, ctx: { user } }): Promise<WatchOutcome> => {
    await orderCodes(user.id, parsedInput.id, parsedInput.codes);
    return toOutcome({ id: parsedInput.id });
  });

const note = userAction
  .inputSchema(z.object({ id, code, note: text }))
  .action(
    async ({ parsedInput, ctx: { user } }): Promise<WatchOutcome> =>
      toOutcome(await writeNote(user.id, parsedInput.id, parsedInput.code, parsedInput.note)),
  );

export const createAction = async (given: string, stock: string | null): Promise<WatchOutcome> =>
  toAnswer(await create({ name: given, code: stock }));

export const renameAction = async (list: string, name: string): Promise<WatchOutcome> =>
  toAnswer(await rename({ id: list, name }));

export const removeAction = async (list: string): Promise<WatchOutcome> =>
  toAnswer(await remove({ id: list }));

export const orderAction = async (ids: readonly string[]): Promise<WatchOutcome> =>
  toAnswer(await order({ ids: [...ids] }));

export const pasteAction = async (list: string, given: string): Promise<PasteOutcome> =>
  toAnswer(await paste({ id: list, text: given }));

export const listAction = async (
  watchlist: string,
  stock: string,
  isListed: boolean,
): Promise<WatchOutcome> => toAnswer(await list({ id: watchlist, code: stock, isListed }));

export const orderCodesAction = async (list: string, codes: readonly string[]): Promise<WatchOutcome> =>
  toAnswer(await orderItems({ id: list, codes: [...codes] }));

export const noteAction = async (list: string, stock: string, given: string): Promise<WatchOutcome> =>
  toAnswer(await note({ id: list, code: stock, note: given }));
