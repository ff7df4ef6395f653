"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { PasteOutcome, WatchOutcome } from "@/components/watchlists/watch-context";
import { exactText, instant, wholeNumber } from "@/lib/core/input";
import { stockCode } from "@/lib/shares/parse-subject";
import { userAction } from "@/lib/sign-in/web/action-client";
import {
  type Refused,
  WATCHLIST_LIMITS,
  type WatchlistRefusal,
} from "@/lib/watchlists/watchlist-limits";
import * as watchlists from "@/lib/watchlists/watchlists";
import { refusalAction } from "../../../server-action";
import { openPersonQueue } from "../open-queue";

const id = z.uuid();
/** What is too long for a name or has too many codes is refused in words further on. */
const text = exactText(100_000);

export const create = refusalAction(
  userAction,
  [text, stockCode.nullable()],
  async ([name, stock], { user }): Promise<WatchOutcome> => {
    if (stock === null) return toOutcome(await watchlists.createWatchlist(user.id, name));
    const queue = await openPersonQueue();
    if (queue === null) return refuse({ kind: "no-exchange" });
    return toOutcome(await watchlists.createWatchlistWith(queue, user.id, name, stock));
  },
);

export const rename = refusalAction(userAction, [id, text], async ([list, name], { user }) =>
  toOutcome(await watchlists.changeName(user.id, list, name)),
);

export const remove = refusalAction(userAction, [id], async ([list], { user }) =>
  toOutcome(await watchlists.deleteWatchlist(user.id, list)),
);

export const order = refusalAction(
  userAction,
  [z.array(id).max(WATCHLIST_LIMITS.lists).readonly()],
  async ([lists], { user }) => {
    await watchlists.orderWatchlists(user.id, lists);
    return toOutcome({ id: "" });
  },
);

export const paste = refusalAction(
  userAction,
  [id, text],
  async ([list, pastedText], { user }): Promise<PasteOutcome> => {
    const queue = await openPersonQueue();
    if (queue === null) return refuse({ kind: "no-exchange" });
    const pasted = await watchlists.pasteCodes(queue, user.id, list, pastedText);
    if ("refused" in pasted) return refuse(pasted.refused);
    const { left, ...known } = pasted;
    return toOutcome({ ...known, ...left });
  },
);

export const list = refusalAction(
  userAction,
  [id, stockCode, z.boolean()],
  async ([watchlist, stock, isListed], { user }): Promise<WatchOutcome> => {
    const queue = await openPersonQueue();
    if (queue === null) return refuse({ kind: "no-exchange" });
    return toOutcome(await watchlists.listStock(queue, user.id, watchlist, stock, isListed));
  },
);

const removed = z.object({
  code: stockCode,
  note: text.max(WATCHLIST_LIMITS.noteLength),
  addedAt: instant,
  position: wholeNumber(0, 1_000_000),
});

export const putBack = refusalAction(userAction, [id, removed], async ([list, item], { user }) =>
  toOutcome(await watchlists.putItemBack(user.id, list, item)),
);

export const orderCodes = refusalAction(
  userAction,
  [id, z.array(stockCode).max(WATCHLIST_LIMITS.codes).readonly()],
  async ([list, codes], { user }) => {
    await watchlists.orderCodes(user.id, list, codes);
    return toOutcome({ id: list });
  },
);

export const note = refusalAction(
  userAction,
  [id, stockCode, text],
  async ([list, stock, written], { user }) =>
    toOutcome(await watchlists.saveNote(user.id, list, stock, written)),
);

type Refusal = WatchlistRefusal | { readonly kind: "no-exchange"; readonly room?: number };

async function refuse({ kind, room = 0 }: Refusal): Promise<{ refused: string }> {
  const t = await getTranslations("watchlists.refused");
  return { refused: t(kind, { ...WATCHLIST_LIMITS, room }) };
}

/** What was done is on the page that comes with the answer; what was refused is a sentence. */
async function toOutcome<Done extends object>(
  done: Done | Refused,
): Promise<Done | { refused: string }> {
  if ("refused" in done) return refuse((done as Refused).refused);
  refresh();
  return done;
}
