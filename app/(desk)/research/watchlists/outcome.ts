import "server-only";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { WATCHLIST_LIMITS } from "@/lib/core/watchlist-limits";
import type { Refused, WatchlistRefusal } from "@/lib/research/watchlists";

type Refusal = WatchlistRefusal | { readonly kind: "unreadable" | "no-exchange" };

export async function refuse(refusal: Refusal): Promise<{ refused: string }> {
  const t = await getTranslations("watchlists.refused");
  const { lists, codes, nameLength, noteLength } = WATCHLIST_LIMITS;
  switch (refusal.kind) {
    case "too-many-codes":
      return { refused: t("too-many-codes", { most: codes, room: refusal.room }) };
    case "too-many-lists":
      return { refused: t("too-many-lists", { most: lists }) };
    case "name-too-long":
      return { refused: t("name-too-long", { most: nameLength }) };
    case "note-too-long":
      return { refused: t("note-too-long", { most: noteLength }) };
    default:
      return { refused: t(refusal.kind) };
  }
}

/** What was done is on the page that comes with the answer; what was refused is a sentence. */
export async function toOutcome<Done extends object>(
  done: Done | Refused,
): Promise<Done | { refused: string }> {
  if ("refused" in done) return refuse((done as Refused).refused);
  refresh();
  return done;
}

type Answer<Outcome> = { readonly data?: Outcome | undefined; readonly serverError?: string | undefined };

/** The outcome of an action, also where it was refused before its own code or what was sent could not be read. */
export async function toAnswer<Outcome>({
  data,
  serverError,
}: Answer<Outcome>): Promise<Outcome | { refused: string }> {
  return data ?? (serverError === undefined ? refuse({ kind: "unreadable" }) : { refused: serverError });
}
