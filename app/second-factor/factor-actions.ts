"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { changed } from "@/components/factors/factor-view";
import { exactText } from "@/lib/core/input";
import * as factors from "@/lib/sign-in/second-step/factors";
import * as passkeys from "@/lib/sign-in/second-step/passkeys";
import { confirmedAction } from "@/lib/sign-in/web/action-client";
import { drawQrCode } from "../qr-code";
import { refusalAction } from "../server-action";

/** A new secret for an app, shown once; it counts from its first code on. */
export const beginApp = refusalAction(confirmedAction, [], async (_none, { own }) => {
  const begun = await factors.beginApp(own.user);
  if (!begun) return { refused: (await getTranslations("factors.app"))("taken") };
  return { refused: null, secret: begun.secret, picture: drawQrCode(begun.address) };
});

export const confirmApp = refusalAction(
  confirmedAction,
  [exactText(40)],
  async ([code], { own, origin }) => {
    const added = await factors.confirmApp(own, code, origin);
    const t = await getTranslations("factors.app");
    if (added === "wrong") return { refused: t("wrong") };
    if (added === "none") return { refused: t("notOpen") };
    if (added.backupCodes === null) refresh();
    return changed(added.backupCodes);
  },
);

export const removeApp = refusalAction(confirmedAction, [], async (_none, { own, origin }) => {
  const answer = await factors.removeFactor(own.user, { kind: "totp" }, origin);
  refresh();
  if (answer === "removed") return changed();
  const t = await getTranslations("factors");
  return { refused: t(answer === "required" ? "lastRequired" : "gone") };
});

export const makeCodes = refusalAction(confirmedAction, [], async (_none, { own, origin }) => {
  const codes = await factors.renewBackupCodes(own.user, origin);
  return codes ? changed(codes) : { refused: (await getTranslations("factors.codes"))("noFactor") };
});

export const beginPasskey = refusalAction(confirmedAction, [], async (_none, { own }) => ({
  refused: null,
  options: await passkeys.beginPasskey(own.user),
}));

export const addPasskey = refusalAction(
  confirmedAction,
  [z.unknown(), exactText(200)],
  async ([answer, typed], { own, origin }) => {
    const t = await getTranslations("factors.passkeys");
    const name = passkeys.readPasskeyName(typed);
    if (name === null) return { refused: t("nameless") };
    const added = await passkeys.addPasskey(own, { answer, name }, origin);
    if (added === "invalid") return { refused: t("invalid") };
    if (added === "not-kept") return { refused: t("notKept") };
    if (added.backupCodes === null) refresh();
    return changed(added.backupCodes);
  },
);

const passkeyId = exactText(1_400).regex(/^[\w-]+$/);

export const renamePasskey = refusalAction(
  confirmedAction,
  [passkeyId, exactText(200)],
  async ([id, typed], { own, origin }) => {
    const t = await getTranslations("factors.passkeys");
    const name = passkeys.readPasskeyName(typed);
    if (name === null) return { refused: t("nameless") };
    const isThere = await factors.renamePasskey(own.user, { id, name }, origin);
    refresh();
    return isThere ? changed() : { refused: t("gone") };
  },
);

export const removePasskey = refusalAction(
  confirmedAction,
  [passkeyId],
  async ([id], { own, origin }) => {
    const answer = await factors.removeFactor(own.user, { kind: "passkey", id }, origin);
    refresh();
    if (answer === "removed") return changed();
    const t = await getTranslations("factors");
    return { refused: answer === "required" ? t("lastRequired") : t("passkeys.gone") };
  },
);
