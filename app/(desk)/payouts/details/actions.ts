"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { isWholeAccount } from "@/lib/core/scope";
import {
  type SaveDocumentSettingsOutcome,
  type SavePartyOutcome,
  saveBrokerPartyInput,
  saveDocumentSettingsInput,
  saveLogoInput,
  savePartnerPartyInput,
} from "@/lib/parties/contract";
import {
  saveBrokerParty,
  saveDocumentSettings,
  saveLogo,
  savePartnerParty,
} from "@/lib/parties/save-parties";
import { NotAllowed, userAction } from "@/lib/sign-in/web/action-client";
import { requireForChange, requireScope } from "../../open-account";

/** Saves what documents say of the broker, for managers. */
export const saveBrokerDetails = userAction
  .inputSchema(saveBrokerPartyInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SavePartyOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    return inWords(await saveBrokerParty(scope, parsedInput, origin));
  });

/** Saves what documents say of a partner, for managers. */
export const savePartnerDetails = userAction
  .inputSchema(savePartnerPartyInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SavePartyOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    return inWords(await savePartnerParty(scope, parsedInput, origin));
  });

/** A partner saves what documents say of himself. */
export const saveOwnDetails = userAction
  .inputSchema(saveBrokerPartyInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SavePartyOutcome>> => {
    const { scope } = await requireScope(user, parsedInput.accountId);
    if (isWholeAccount(scope)) throw new NotAllowed("account");
    return inWords(await savePartnerParty(scope, { ...parsedInput, partnerId: user.id }, origin));
  });

async function inWords(saved: SavePartyOutcome): Promise<Worded<SavePartyOutcome>> {
  if (saved.kind === "saved") {
    refresh();
    return saved;
  }
  const t = await getTranslations("parties.problems");
  return { ...saved, problem: t(saved.problem) };
}

/** Saves which documents the account makes, for managers. */
export const saveDocumentSettingsNow = userAction
  .inputSchema(saveDocumentSettingsInput)
  .action(
    async ({
      parsedInput,
      ctx: { user, origin },
    }): Promise<Worded<SaveDocumentSettingsOutcome>> => {
      const { scope } = await requireForChange(user, parsedInput.accountId);
      const saved = await saveDocumentSettings(scope, parsedInput, origin);
      if (saved.kind === "saved") {
        refresh();
        return saved;
      }
      const t = await getTranslations("parties.problems");
      return { ...saved, problem: t(saved.problem) };
    },
  );

/** Takes a picture as the account's logo, or (null) removes it, for managers. */
export const saveLogoNow = userAction
  .inputSchema(saveLogoInput)
  .action(
    async ({ parsedInput: { accountId, file }, ctx: { user, origin } }): Promise<string | null> => {
      const { scope } = await requireForChange(user, accountId);
      const bytes = file === null ? null : Buffer.from(file, "base64");
      const saved = await saveLogo(scope, bytes, origin);
      if (saved.kind === "refused")
        return (await getTranslations("parties.logo.problems"))(saved.problem);
      refresh();
      return null;
    },
  );
