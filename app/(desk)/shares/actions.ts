"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { drawQrCode } from "@/app/qr-code";
import { shareProblemText } from "@/components/shares/problem-text";
import type { MadeLink, RotatedLink, ShownAddress } from "@/components/shares/share-text";
import type { Worded } from "@/lib/core/action-result";
import { webOrigin } from "@/lib/env/web-origin";
import { loadShareTime } from "@/lib/shares/ask-check";
import {
  type ChangeShareOutcome,
  changeShareInput,
  makeShareInput,
  type RefusedShare,
  revokeAllSharesInput,
  revokeShareInput,
  rotateShareInput,
  saveShareSettingsInput,
} from "@/lib/shares/contract";
import { makeShare } from "@/lib/shares/make-share";
import {
  changeShare,
  markShareNoticesSeen,
  revokeAllShares,
  revokeShare,
  rotateShare,
  saveShareSettings,
} from "@/lib/shares/manage-shares";
import { ownShareReach, widestShareReach } from "@/lib/sign-in/scope/account-scope";
import { provenAction, requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { openPersonQueue } from "../research/open-queue";
import { chooserOf } from "./chooser";

/** Makes a link of the person; its address is in this answer and nowhere else. */
export const makeShareAction = provenAction
  .inputSchema(makeShareInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<MadeLink> => {
    const maker = { userId: user.id, ...chooserOf(user) };
    const queue = parsedInput.subject === null ? null : await openPersonQueue();
    const made = await makeShare(maker, queue, parsedInput, origin);
    switch (made.kind) {
      case "made":
        return { kind: "made", id: made.id, ...showAddress(made.token) };
      case "incomplete":
        return made;
      case "refused":
        return worded(made);
      default:
        return made satisfies never;
    }
  });

export const changeShareAction = provenAction
  .inputSchema(changeShareInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<ChangeShareOutcome>> => {
    const changer = { reach: widestShareReach(user), ...chooserOf(user) };
    const changed = await changeShare(changer, parsedInput, origin);
    if (changed.kind === "refused") return worded(changed);
    refresh();
    return changed;
  });

/** Gives a link a new address; only this answer shows it. */
export const rotateShareAction = provenAction
  .inputSchema(rotateShareInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<RotatedLink> => {
    const rotated = await rotateShare(widestShareReach(user), parsedInput, origin);
    if (rotated.kind === "refused") return worded(rotated);
    refresh();
    return { kind: "rotated", ...showAddress(rotated.token) };
  });

export const revokeShareAction = userAction
  .inputSchema(revokeShareInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const revoked = await revokeShare(widestShareReach(user), parsedInput, origin);
    refresh();
    return revoked.kind === "revoked" ? null : (await worded(revoked)).problem;
  });

export const revokeAllSharesAction = userAction
  .inputSchema(revokeAllSharesInput)
  .action(async ({ parsedInput: { whose }, ctx: { user, origin } }): Promise<null> => {
    await revokeAllShares(whose === "own" ? ownShareReach(user) : widestShareReach(user), origin);
    refresh();
    return null;
  });

export const markSharesSeenAction = userAction.action(async ({ ctx: { user } }): Promise<null> => {
  await markShareNoticesSeen(user.id, await loadShareTime());
  refresh();
  return null;
});

export const saveShareSettingAction = provenAction
  .inputSchema(saveShareSettingsInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<null> => {
    requireAdministrator(user);
    await saveShareSettings(parsedInput, origin);
    refresh();
    return null;
  });

async function worded({ field, problem }: RefusedShare): Promise<Worded<RefusedShare>> {
  const t = await getTranslations("shares.problems");
  return { kind: "refused", field, problem: shareProblemText(t, problem) };
}

function showAddress(token: string): ShownAddress {
  const address = `${webOrigin()}/s/${token}`;
  return { address, picture: drawQrCode(address) };
}
