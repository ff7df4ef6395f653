"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { BeginAppAnswer } from "@/components/second-step/second-step-view";
import type { Worded } from "@/lib/core/action-result";
import {
  type AddPasskeyOutcome,
  addPasskeyInput,
  type BeginPasskeyOutcome,
  type ConfirmAppOutcome,
  confirmAppInput,
  type MakeBackupCodesOutcome,
  removePasskeyInput,
  renamePasskeyInput,
} from "@/lib/sign-in/contract";
import * as factors from "@/lib/sign-in/second-step/factors";
import * as passkeys from "@/lib/sign-in/second-step/passkeys";
import { confirmedAction } from "@/lib/sign-in/web/action-client";
import { drawQrCode } from "../qr-code";

export const beginApp = confirmedAction.action(
  async ({ ctx: { own } }): Promise<BeginAppAnswer> => {
    const begun = await factors.beginApp(own.user);
    if (begun.kind === "refused") {
      return { kind: "refused", problem: (await getTranslations("secondStep.app"))(begun.problem) };
    }
    return { kind: "begun", secret: begun.secret, picture: drawQrCode(begun.address) };
  },
);

export const confirmApp = confirmedAction
  .inputSchema(confirmAppInput)
  .action(async ({ parsedInput, ctx: { own, origin } }): Promise<Worded<ConfirmAppOutcome>> => {
    const added = await factors.confirmApp(own, parsedInput, origin);
    if (added.kind === "refused") {
      return { kind: "refused", problem: (await getTranslations("secondStep.app"))(added.problem) };
    }
    if (added.backupCodes === null) refresh();
    return added;
  });

export const removeApp = confirmedAction.action(
  async ({ ctx: { own, origin } }): Promise<string | null> => {
    const removed = await factors.removeFactor(own.user, { kind: "totp" }, origin);
    refresh();
    if (removed === "removed") return null;
    return (await getTranslations("secondStep"))(removed === "required" ? "lastRequired" : "gone");
  },
);

export const makeCodes = confirmedAction.action(
  async ({ ctx: { own, origin } }): Promise<Worded<MakeBackupCodesOutcome>> => {
    const made = await factors.makeBackupCodes(own.user, origin);
    if (made.kind === "made") return made;
    return { kind: "refused", problem: (await getTranslations("secondStep.codes"))(made.problem) };
  },
);

export const beginPasskey = confirmedAction.action(
  async ({ ctx: { own } }): Promise<BeginPasskeyOutcome> => passkeys.beginPasskey(own.user),
);

export const addPasskey = confirmedAction
  .inputSchema(addPasskeyInput)
  .action(async ({ parsedInput, ctx: { own, origin } }): Promise<Worded<AddPasskeyOutcome>> => {
    const added = await passkeys.addPasskey(own, parsedInput, origin);
    if (added.kind === "refused") {
      const t = await getTranslations("secondStep.passkeys");
      return { kind: "refused", problem: t(added.problem) };
    }
    if (added.backupCodes === null) refresh();
    return added;
  });

export const renamePasskey = confirmedAction
  .inputSchema(renamePasskeyInput)
  .action(
    async ({
      parsedInput: { passkeyId, name: typed },
      ctx: { own, origin },
    }): Promise<string | null> => {
      const t = await getTranslations("secondStep.passkeys");
      const name = passkeys.readPasskeyName(typed);
      if (name === null) return t("nameless");
      const isThere = await factors.renamePasskey(own.user, { id: passkeyId, name }, origin);
      refresh();
      return isThere ? null : t("gone");
    },
  );

export const removePasskey = confirmedAction
  .inputSchema(removePasskeyInput)
  .action(async ({ parsedInput: { passkeyId }, ctx: { own, origin } }): Promise<string | null> => {
    const factor = { kind: "passkey", id: passkeyId } as const;
    const removed = await factors.removeFactor(own.user, factor, origin);
    refresh();
    if (removed === "removed") return null;
    const t = await getTranslations("secondStep");
    return t(removed === "required" ? "lastRequired" : "passkeys.gone");
  });
