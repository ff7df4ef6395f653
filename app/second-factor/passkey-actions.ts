"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { FactorActions } from "@/components/factors/factor-view";
import { dropFactor, loadFactors } from "@/lib/access/factors/factors";
import { passkeySite } from "@/lib/access/factors/passkey-use";
import * as passkeys from "@/lib/access/factors/passkeys";
import { confirmedAction } from "@/lib/access/web/action-client";
import { webOrigin } from "@/lib/env/web-origin";
import { answerOf } from "../answer-of";
import { changed, refuse } from "./answer";

const beginAction = confirmedAction.action(async ({ ctx: { own } }) => {
  return { refused: null, options: await passkeys.beginPasskey(own.user, passkeySite(webOrigin())) };
});

const addAction = confirmedAction
  .inputSchema(z.object({ answer: z.unknown(), name: z.string().max(200) }))
  .action(async ({ parsedInput, ctx: { own, origin } }) => {
    const t = await getTranslations("factors.passkeys");
    const name = passkeys.readPasskeyName(parsedInput.name);
    if (name === null) return { refused: t("nameless") };
    const site = passkeySite(webOrigin());
    const added = await passkeys.addPasskey(own, { answer: parsedInput.answer, name }, { site, origin });
    if (added === "invalid") return { refused: t("invalid") };
    if (added === "not-kept") return { refused: t("notKept") };
    if (added.backupCodes === null) refresh();
    return changed(added.backupCodes);
  });

const id = z
  .string()
  .min(1)
  .max(1_400)
  .regex(/^[\w-]+$/);

const renameAction = confirmedAction
  .inputSchema(z.object({ id, name: z.string().max(200) }))
  .action(async ({ parsedInput, ctx: { own, origin } }) => {
    const t = await getTranslations("factors.passkeys");
    const name = passkeys.readPasskeyName(parsedInput.name);
    if (name === null) return { refused: t("nameless") };
    const isThere = await passkeys.nameAnew(own.user, { id: parsedInput.id, name }, origin);
    refresh();
    return isThere ? changed() : { refused: t("gone") };
  });

const removeAction = confirmedAction
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput, ctx: { own, origin } }) => {
    const found = (await loadFactors(own.user)).passkeys.find((one) => one.id === parsedInput.id);
    const removed = { kind: "passkey", id: parsedInput.id, ...(found ? { name: found.name } : {}) } as const;
    const answer = await dropFactor(own.user, removed, origin);
    refresh();
    if (answer === "removed") return changed();
    const t = await getTranslations("factors");
    return { refused: answer === "required" ? t("lastRequired") : t("passkeys.gone") };
  });

export const beginPasskey: FactorActions["beginPasskey"] = async () => answerOf(beginAction(), refuse);
export const addPasskey: FactorActions["addPasskey"] = async (answer, name) =>
  answerOf(addAction({ answer, name }), refuse);
export const renamePasskey: FactorActions["renamePasskey"] = async (key, name) =>
  answerOf(renameAction({ id: key, name }), refuse);
export const removePasskey: FactorActions["removePasskey"] = async (key) =>
  answerOf(removeAction({ id: key }), refuse);
