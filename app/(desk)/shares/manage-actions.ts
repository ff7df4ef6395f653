"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { MarkSeen, RevokeAllShares, RevokeShare, SaveSetting } from "@/components/shares/share-view";
import { isAdministrator, ownShareReach, widestShareReach } from "@/lib/access/scope/account-scope";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import { systemClock } from "@/lib/core/clock";
import {
  markShareNoticesSeen,
  revokeAllShares,
  revokeShare,
  saveShareSettings,
} from "@/lib/shares/manage-shares";
import { refuseShare } from "./refusal";

/** Null: done. */
type Outcome = { readonly refused: string | null };
const DONE: Outcome = { refused: null };

const revokeOne = userAction
  .inputSchema(z.object({ id: z.uuid() }))
  .action(async ({ parsedInput: { id }, ctx: { user, origin } }): Promise<Outcome> => {
    const revoked = await revokeShare(widestShareReach(user), id, origin);
    refresh();
    return revoked.kind === "revoked" ? DONE : { refused: (await refuseShare(revoked.problem)).problem };
  });

/** Ends a link of one's own, or an administrator anybody's. */
export const revokeShareAction: RevokeShare = async (id) => toAnswer(await revokeOne({ id }));

const revokeAll = userAction
  .inputSchema(z.object({ whose: z.enum(["own", "all"]) }))
  .action(async ({ parsedInput: { whose }, ctx: { user, origin } }): Promise<Outcome> => {
    await revokeAllShares(whose === "own" ? ownShareReach(user) : widestShareReach(user), origin);
    refresh();
    return DONE;
  });

/** Ends all of one's own, or everybody's where an administrator says so. */
export const revokeAllSharesAction: RevokeAllShares = async (whose) => toAnswer(await revokeAll({ whose }));

const markSeen = userAction.action(async ({ ctx: { user } }): Promise<Outcome> => {
  await markShareNoticesSeen(user.id, systemClock.now());
  refresh();
  return DONE;
});

/** Marks the news about the person's own links as read. */
export const markSharesSeenAction: MarkSeen = async () => toAnswer(await markSeen());

const saveSettings = provenAction
  .inputSchema(z.object({ revokesWithAccess: z.boolean() }))
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Outcome> => {
    if (!isAdministrator(user)) return { refused: (await getTranslations("shares.settings"))("notAllowed") };
    await saveShareSettings(parsedInput, origin);
    refresh();
    return DONE;
  });

/** For everybody on this desk. */
export const saveShareSettingAction: SaveSetting = async (revokesWithAccess) =>
  toAnswer(await saveSettings({ revokesWithAccess }));

type Answer = { readonly data?: Outcome | undefined; readonly serverError?: string | undefined };

async function toAnswer({ data, serverError }: Answer): Promise<string | null> {
  return data ? data.refused : (serverError ?? (await getTranslations("ui"))("actionFailed"));
}
