"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { FactorActions } from "@/components/factors/factor-view";
import * as factors from "@/lib/access/factors/factors";
import { confirmedAction } from "@/lib/access/web/action-client";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { answerOf } from "../answer-of";
import { drawQrCode } from "../qr-code";
import { changed, refuse } from "./answer";

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
  const answer = await factors.dropFactor(own.user, { kind: "totp" }, origin);
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
export const beginApp: FactorActions["beginApp"] = async () => answerOf(beginAppAction(), refuse);
export const confirmApp: FactorActions["confirmApp"] = async (code) =>
  answerOf(confirmAppAction({ code }), refuse);
export const removeApp: FactorActions["removeApp"] = async () => answerOf(removeAppAction(), refuse);
export const makeCodes: FactorActions["makeCodes"] = async () => answerOf(makeCodesAction(), refuse);
