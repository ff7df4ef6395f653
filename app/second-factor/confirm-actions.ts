"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { FactorActions } from "@/components/factors/factor-view";
import { askForPasskey, shownPasskey } from "@/lib/access/factors/passkey-use";
import { confirmIdentity, type Shown, typedCode } from "@/lib/access/factors/second-step";
import { looksLikeTotpCode } from "@/lib/access/factors/totp";
import { forgetProof } from "@/lib/access/sign-in/ask-proof";
import { ownAction } from "@/lib/access/web/action-client";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { answerOf, asRefused } from "../answer-of";
import { changed } from "./answer";

type Own = Parameters<typeof confirmIdentity>[0];

/** A password has at least twelve characters: six digits are never one. */
const typedAction = ownAction
  .inputSchema(z.object({ typed: z.string().max(1024) }))
  .action(({ parsedInput: { typed }, ctx: { own, origin } }) => {
    const shown = looksLikeTotpCode(typed)
      ? typedCode(own.user.id, typed, readAppSecrets)
      : { password: typed };
    return judge(own, shown, origin);
  });

const askAction = ownAction.action(async ({ ctx: { own } }) => {
  return { refused: null, options: await askForPasskey({ purpose: "confirm", userId: own.user.id }) };
});

const passkeyAction = ownAction
  .inputSchema(z.object({ answer: z.unknown() }))
  .action(({ parsedInput: { answer }, ctx: { own, origin } }) =>
    judge(own, shownPasskey(answer, { purpose: "confirm", userId: own.user.id }), origin),
  );

async function judge(own: Own, shown: Shown, origin: AuditOrigin) {
  const outcome = await confirmIdentity(own, shown, origin);
  if (outcome !== "confirmed") return { refused: (await getTranslations("factors.confirm"))(outcome) };
  await forgetProof();
  refresh();
  return changed();
}

const cancelAction = ownAction.action(async () => {
  await forgetProof();
  refresh();
  return changed();
});

/** Whoever was asked does not want to show it now; what was to be done is not done. */
export const cancelConfirm = async () => answerOf(cancelAction(), asRefused);

export const confirm: FactorActions["confirm"] = async (typed) => answerOf(typedAction({ typed }), asRefused);

export const askConfirm: FactorActions["askConfirm"] = async () => answerOf(askAction(), asRefused);

export const confirmWithPasskey: FactorActions["confirmWithPasskey"] = async (answer) =>
  answerOf(passkeyAction({ answer }), asRefused);
