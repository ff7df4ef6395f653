"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SaveProfileOutcome } from "@/components/clients/profile-edit";
import { profileProblemText } from "@/components/clients/profile-problem-text";
import { labelProfiles, saveProfile } from "@/lib/clients/save-profile";
import { MOST_STATE_DAYS } from "@/lib/clients/state";
import { loadClientStateRules, saveStateRules } from "@/lib/clients/states";
import { exactText, rowId, typedNumber, wholeNumber } from "@/lib/core/input";
import { mergeChanges } from "@/lib/core/merge-changes";
import { userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { actionBuilder, refusalAction, sentenceAction } from "../../server-action";
import { requireForChange } from "../open-account";

const refused = (problem: string) => ({ kind: "refused", problem }) as const;
const profileAction = actionBuilder(refused);

const uid = exactText(200).min(1);
const text = exactText(10_000);
const labels = z.array(text).max(100).readonly();
const texts = z.object({
  name: text,
  customerId: text,
  labels: text,
  contact: text,
  owner: text,
  note: text,
});
const profile = texts.extend({ uid, name: text.nullable(), customerId: text.nullable(), labels });

/** Stores the profile of one client, if it is still what the person saw. */
export const saveClient = profileAction(
  userAction,
  [rowId, profile, texts],
  async ([accountId, seen, given], { user, origin }): Promise<SaveProfileOutcome> => {
    const words = await getWords();
    const { t } = words;
    const { scope } = await requireForChange(user, accountId);
    const saved = await saveProfile(scope, { seen, texts: given, origin });
    if (saved.kind === "unknown-client")
      return refused(t("clientForms.refused.unknownClient", { uid: seen.uid }));
    if (saved.kind === "refused") return refused(profileProblemText(words, saved.problem));
    if (saved.kind === "saved") refresh();
    return { kind: saved.kind };
  },
);

/** Says which clients that changed. */
export const labelClients = refusalAction(
  userAction,
  [rowId, z.array(uid).max(1_000).readonly(), labels, z.enum(["add", "remove"])],
  async ([accountId, uids, given, how], { user, origin }) => {
    const words = await getWords();
    const { scope } = await requireForChange(user, accountId);
    const done = await labelProfiles(scope, { uids, labels: given, how, origin });
    if ("problem" in done) {
      const problem = profileProblemText(words, done.problem);
      return { refused: words.t("clientForms.refused.label", { uid: done.uid, problem }) };
    }
    refresh();
    return { changed: done.changed };
  },
);

const days = wholeNumber(1, MOST_STATE_DAYS);
const rules = z.object({ newDays: days, dormantDays: days, lostDays: days });

const typedRules = z.object({
  newDays: typedNumber,
  dormantDays: typedNumber,
  lostDays: typedNumber,
});

/** Saves what was changed of the rules that the person saw. */
export const saveRules = sentenceAction(
  userAction,
  [rowId, typedRules, typedRules],
  async ([accountId, seen, given], { user, origin }) => {
    const t = await getTranslations("clientForms.refused");
    const { scope } = await requireForChange(user, accountId);
    const stored = await loadClientStateRules(scope);
    const read = rules.safeParse(mergeChanges({ stored, seen, given }));
    if (!read.success) return t("threshold", { most: MOST_STATE_DAYS });
    if (read.data.lostDays <= read.data.dormantDays) return t("lostBeforeDormant");
    await saveStateRules(scope, read.data, origin);
    refresh();
    return null;
  },
);
