"use server";
import { getTranslations } from "next-intl/server";
import type { AuditOrigin } from "@/lib/audit/origin";
import {
  type AskPasskeyOutcome,
  confirmIdentityInput,
  confirmWithPasskeyInput,
} from "@/lib/sign-in/contract";
import { askForPasskey, shownPasskey } from "@/lib/sign-in/second-step/passkey-use";
import {
  confirmIdentity,
  type ShownIdentity,
  typedCode,
} from "@/lib/sign-in/second-step/second-step";
import { looksLikeTotpCode } from "@/lib/sign-in/second-step/totp";
import { ownAction } from "@/lib/sign-in/web/action-client";

type ConfirmingSession = Parameters<typeof confirmIdentity>[0];

/** Six digits are a code, since a password has at least twelve characters. */
export const confirm = ownAction
  .inputSchema(confirmIdentityInput)
  .action(async ({ parsedInput: { typed }, ctx: { own, origin } }) => {
    const shown = looksLikeTotpCode(typed) ? typedCode(own.user.id, typed) : { password: typed };
    return judge(own, shown, origin);
  });

export const askConfirm = ownAction.action(
  async ({ ctx: { own } }): Promise<AskPasskeyOutcome> =>
    askForPasskey({ purpose: "confirm", userId: own.user.id }),
);

export const confirmWithPasskey = ownAction
  .inputSchema(confirmWithPasskeyInput)
  .action(async ({ parsedInput: { answer }, ctx: { own, origin } }) =>
    judge(own, shownPasskey(answer, { purpose: "confirm", userId: own.user.id }), origin),
  );

async function judge(
  own: ConfirmingSession,
  shown: ShownIdentity,
  origin: AuditOrigin,
): Promise<string | null> {
  const confirmed = await confirmIdentity(own, shown, origin);
  return confirmed === "confirmed"
    ? null
    : (await getTranslations("secondStep.confirm"))(confirmed);
}
