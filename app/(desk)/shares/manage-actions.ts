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
import { refusalOf } from "../../answer-of";
import { refuseShare } from "./refusal";

const revokeOne = userAction
  .inputSchema(z.object({ id: z.uuid() }))
  .action(async ({ parsedInput: { id }, ctx: { user, origin } }): Promise<string | null> => {
    const revoked = await revokeShare(widestShareReach(user), id, origin);
    refresh();
    return revoked.kind === "revoked" ? null : (await refuseShare(revoked.problem)).problem;
  });

export const revokeShareAction: RevokeShare = async (id) => refusalOf(revokeOne({ id }));

const revokeAll = userAction
  .inputSchema(z.object({ whose: z.enum(["own", "all"]) }))
  .action(async ({ parsedInput: { whose }, ctx: { user, origin } }): Promise<string | null> => {
    await revokeAllShares(whose === "own" ? ownShareReach(user) : widestShareReach(user), origin);
    refresh();
    return null;
  });

export const revokeAllSharesAction: RevokeAllShares = async (whose) => refusalOf(revokeAll({ whose }));

const markSeen = userAction.action(async ({ ctx: { user } }): Promise<string | null> => {
  await markShareNoticesSeen(user.id, systemClock.now());
  refresh();
  return null;
});

/** What is told of one's own links until now was read. */
export const markSharesSeenAction: MarkSeen = async () => refusalOf(markSeen());

const saveSettings = provenAction
  .inputSchema(z.object({ revokesWithAccess: z.boolean() }))
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    if (!isAdministrator(user)) return (await getTranslations("shares.settings"))("notAllowed");
    await saveShareSettings(parsedInput, origin);
    refresh();
    return null;
  });

/** For everybody on this desk. */
export const saveShareSettingAction: SaveSetting = async (revokesWithAccess) =>
  refusalOf(saveSettings({ revokesWithAccess }));
