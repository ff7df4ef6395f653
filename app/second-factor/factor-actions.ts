"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { FactorActions } from "@/components/factors/factor-view";
import * as factors from "@/lib/access/factors/factors";
import * as passkeys from "@/lib/access/factors/passkeys";
import { confirmedAction } from "@/lib/access/web/action-client";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { answerOf, asRefused } from "../answer-of";
import { drawQrCode } from "../qr-code";
import { changed } from "./answer";

const beginAppAction = confirmedAction.action(async ({ ctx: { own } }) => {
  const begun = await factors.beginApp(own.user, readAppSecrets);
  if (!begun) return { refused: (await getTranslations("factors.app"))("taken") };
  return { refused: null, secret: begun.secret, picture: drawQrCode(begun.address) };
});

const confirmAppAction = confirmedAction
  .inputSchema(z.object({ code: z.string().max(40) }))
  .action(async ({ parsedInput: { code }, ctx: { own, origin } }) => {
    const added = await factors.confirmApp(own, code, { origin, secrets: readAppSecrets() });
    const t = await getTranslations("factors.app");
    if (added === "wrong") return { refused: t("wrong") };
    if (added === "none") return { refused: t("notOpen") };
    if (added.backupCodes === null) refresh();
    return changed(added.backupCodes);
  });

const removeAppAction = confirmedAction.action(async ({ ctx: { own, origin } }) => {
  const answer = await factors.removeFactor(own.user, { kind: "totp" }, origin);
  refresh();
  if (answer === "removed") return changed();
  const t = await getTranslations("factors");
  return { refused: t(answer === "required" ? "lastRequired" : "gone") };
});

const makeCodesAction = confirmedAction.action(async ({ ctx: { own, origin } }) => {
  const codes = await factors.renewBackupCodes(own.user, origin);
  return codes ? changed(codes) : { refused: (await getTranslations("factors.codes"))("noFactor") };
});

/** A new secret for an app, shown once; it counts from its first code on. */
export const beginApp: FactorActions["beginApp"] = async () => answerOf(beginAppAction(), asRefused);
export const confirmApp: FactorActions["confirmApp"] = async (code) =>
  answerOf(confirmAppAction({ code }), asRefused);
export const removeApp: FactorActions["removeApp"] = async () => answerOf(removeAppAction(), asRefused);
export const makeCodes: FactorActions["makeCodes"] = async () => answerOf(makeCodesAction(), asRefused);

const beginPasskeyAction = confirmedAction.action(async ({ ctx: { own } }) => {
  return { refused: null, options: await passkeys.beginPasskey(own.user) };
});

const addPasskeyAction = confirmedAction
  .inputSchema(z.object({ answer: z.unknown(), name: z.string().max(200) }))
  .action(async ({ parsedInput, ctx: { own, origin } }) => {
    const t = await getTranslations("factors.passkeys");
    const name = passkeys.readPasskeyName(parsedInput.name);
    if (name === null) return { refused: t("nameless") };
    const added = await passkeys.addPasskey(own, { answer: parsedInput.answer, name }, origin);
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

const renamePasskeyAction = confirmedAction
  .inputSchema(z.object({ id, name: z.string().max(200) }))
  .action(async ({ parsedInput, ctx: { own, origin } }) => {
    const t = await getTranslations("factors.passkeys");
    const name = passkeys.readPasskeyName(parsedInput.name);
    if (name === null) return { refused: t("nameless") };
    const isThere = await factors.renamePasskey(own.user, { id: parsedInput.id, name }, origin);
    refresh();
    return isThere ? changed() : { refused: t("gone") };
  });

const removePasskeyAction = confirmedAction
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput, ctx: { own, origin } }) => {
    const answer = await factors.removeFactor(own.user, { kind: "passkey", id: parsedInput.id }, origin);
    refresh();
    if (answer === "removed") return changed();
    const t = await getTranslations("factors");
    return { refused: answer === "required" ? t("lastRequired") : t("passkeys.gone") };
  });

export const beginPasskey: FactorActions["beginPasskey"] = async () =>
  answerOf(beginPasskeyAction(), asRefused);
export const addPasskey: FactorActions["addPasskey"] = async (answer, name) =>
  answerOf(addPasskeyAction({ answer, name }), asRefused);
export const renamePasskey: FactorActions["renamePasskey"] = async (key, name) =>
  answerOf(renamePasskeyAction({ id: key, name }), asRefused);
export const removePasskey: FactorActions["removePasskey"] = async (key) =>
  answerOf(removePasskeyAction({ id: key }), asRefused);
