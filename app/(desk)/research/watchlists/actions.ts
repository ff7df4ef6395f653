"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { PasteOutcome, WatchActions, WatchOutcome } from "@/components/watchlists/watch-context";
import { userAction } from "@/lib/access/web/action-client";
import { findStockCode } from "@/lib/core/reality/stock-code";
import { type Refused, WATCHLIST_LIMITS, type WatchlistRefusal } from "@/lib/core/watchlist-limits";
import * as watchlists from "@/lib/research/watchlists";
import { refusalAction } from "../../../server-action";
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

export const create: WatchActions["create"] = refusalAction(
  userAction,
  [text, code.nullable()],
  async ([name, stock], { user }): Promise<WatchOutcome> => {
    if (stock === null) return toOutcome(await watchlists.createWatchlist(user.id, name));
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    return toOutcome(await watchlists.createWatchlistWith(research, user.id, name, stock));
  },
);

export const rename: WatchActions["rename"] = refusalAction(
  userAction,
  [id, text],
  async ([list, name], { user }) => toOutcome(await watchlists.changeName(user.id, list, name)),
);

export const remove: WatchActions["remove"] = refusalAction(userAction, [id], async ([list], { user }) =>
  toOutcome(await watchlists.deleteWatchlist(user.id, list)),
);

export const order: WatchActions["order"] = refusalAction(
  userAction,
  [z.array(id).max(WATCHLIST_LIMITS.lists).readonly()],
  async ([lists], { user }) => {
    await watchlists.orderWatchlists(user.id, lists);
    return toOutcome({ id: "" });
  },
);

export const paste: WatchActions["paste"] = refusalAction(
  userAction,
  [id, text],
  async ([list, pastedText], { user }): Promise<PasteOutcome> => {
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    const pasted = await watchlists.pasteCodes(research, user.id, list, pastedText);
    if ("refused" in pasted) return refuse(pasted.refused);
    const { left, ...known } = pasted;
    return toOutcome({ ...known, ...left });
  },
);

export const list: WatchActions["list"] = refusalAction(
  userAction,
  [id, code, z.boolean()],
  async ([watchlist, stock, isListed], { user }): Promise<WatchOutcome> => {
    const research = await openPersonResearch();
    if (research === null) return refuse({ kind: "no-exchange" });
    return toOutcome(await watchlists.listStock(research, user.id, watchlist, stock, isListed));
  },
);

export const orderCodes: WatchActions["orderCodes"] = refusalAction(
  userAction,
  [id, z.array(code).max(WATCHLIST_LIMITS.codes).readonly()],
  async ([list, codes], { user }) => {
    await watchlists.orderCodes(user.id, list, codes);
    return toOutcome({ id: list });
  },
);

export const note: WatchActions["note"] = refusalAction(
  userAction,
  [id, code, text],
  async ([list, stock, written], { user }) =>
    toOutcome(await watchlists.saveNote(user.id, list, stock, written)),
);

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
