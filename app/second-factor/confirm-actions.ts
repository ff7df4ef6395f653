"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { changed } from "@/components/factors/factor-view";
import type { AuditOrigin } from "@/lib/audit/origin";
import { exactText } from "@/lib/core/input";
import { askForPasskey, shownPasskey } from "@/lib/sign-in/second-step/passkey-use";
import { confirmIdentity, type Shown, typedCode } from "@/lib/sign-in/second-step/second-step";
import { looksLikeTotpCode } from "@/lib/sign-in/second-step/totp";
import { ownAction } from "@/lib/sign-in/web/action-client";
import { refusalAction } from "../server-action";

type Own = Parameters<typeof confirmIdentity>[0];

/** A password has at least twelve characters: six digits are never one. */
export const confirm = refusalAction(
  ownAction,
  [exactText(1024)],
  async ([typed], { own, origin }) => {
    const shown = looksLikeTotpCode(typed) ? typedCode(own.user.id, typed) : { password: typed };
    return judge(own, shown, origin);
  },
);

export const askConfirm = refusalAction(ownAction, [], async (_none, { own }) => ({
  refused: null,
  options: await askForPasskey({ purpose: "confirm", userId: own.user.id }),
}));

export const confirmWithPasskey = refusalAction(
  ownAction,
  [z.unknown()],
  async ([answer], { own, origin }) =>
    judge(own, shownPasskey(answer, { purpose: "confirm", userId: own.user.id }), origin),
);

async function judge(own: Own, shown: Shown, origin: AuditOrigin) {
  const outcome = await confirmIdentity(own, shown, origin);
  return outcome === "confirmed"
    ? changed()
    : { refused: (await getTranslations("factors.confirm"))(outcome) };
}
