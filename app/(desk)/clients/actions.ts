"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SaveProfileOutcome } from "@/components/clients/profile-edit";
import { profileProblemText } from "@/components/clients/profile-problem-text";
import { userAction } from "@/lib/access/web/action-client";
import type { ClientProfile, ProfileTexts } from "@/lib/core/clients/client";
import { type ClientStateRules, MOST_STATE_DAYS } from "@/lib/core/clients/state";
import { labelProfiles, saveProfile } from "@/lib/reports/clients/save-profile";
import { saveStateRules } from "@/lib/reports/clients/states";
import { answerOf, refusalOf } from "../../answer-of";
import { getWords } from "../../language/words";
import { openForChange } from "../open-account";

const refused = (problem: string) => ({ kind: "refused", problem }) as const;
const text = z.string().max(10_000);
const profile = z.object({
  uid: z.string().min(1).max(200),
  name: text.nullable(),
  customerId: text.nullable(),
  labels: z.array(text).max(100),
  contact: text,
  owner: text,
  note: text,
});
const texts = z.object({
  name: text,
  customerId: text,
  labels: text,
  contact: text,
  owner: text,
  note: text,
});

const save = userAction
  .inputSchema(z.object({ accountId: z.number(), seen: profile, texts }))
  .action(async ({ parsedInput, ctx }): Promise<SaveProfileOutcome> => {
    const words = await getWords();
    const { t } = words;
    const open = await openForChange(ctx.user, parsedInput.accountId);
    if (typeof open === "string") return refused(t(`clientForms.refused.${open}`));
    const { scope } = open;
    const { seen, texts: given } = parsedInput;
    const saved = await saveProfile(scope, { seen, texts: given, origin: ctx.origin });
    if (saved.kind === "unknown-client")
      return refused(t("clientForms.refused.unknownClient", { uid: seen.uid }));
    if (saved.kind === "refused") return refused(profileProblemText(words, saved.problem));
    if (saved.kind === "saved") refresh();
    return { kind: saved.kind };
  });

/** Stores the profile of one client, if it is still what the person saw. */
export const saveClient = async (accountId: number, seen: ClientProfile, given: ProfileTexts) =>
  answerOf(save({ accountId, seen: { ...seen, labels: [...seen.labels] }, texts: given }), refused);

const label = userAction
  .inputSchema(
    z.object({
      accountId: z.number(),
      uids: z.array(z.string().min(1).max(200)).max(1_000),
      labels: z.array(text).max(100),
      how: z.enum(["add", "remove"]),
    }),
  )
  .action(async ({ parsedInput: { accountId, ...asked }, ctx }): Promise<string | null> => {
    const words = await getWords();
    const open = await openForChange(ctx.user, accountId);
    if (typeof open === "string") return words.t(`clientForms.refused.${open}`);
    const refused = await labelProfiles(open.scope, { ...asked, origin: ctx.origin });
    if (refused === null) {
      refresh();
      return null;
    }
    const { uid, problem } = refused;
    return words.t("clientForms.refused.label", { uid, problem: profileProblemText(words, problem) });
  });

/** Adds labels to clients or takes them away, all or none; a sentence where that is refused. */
export const labelClients = async (
  accountId: number,
  uids: readonly string[],
  labels: readonly string[],
  how: "add" | "remove",
) => refusalOf(label({ accountId, uids: [...uids], labels: [...labels], how }));

const days = z.number().int().min(1).max(MOST_STATE_DAYS);
const rules = z.object({ newDays: days, dormantDays: days, lostDays: days });

const saveThresholds = userAction
  .inputSchema(
    z.object({
      accountId: z.number(),
      rules: z.object({ newDays: z.number(), dormantDays: z.number(), lostDays: z.number() }),
    }),
  )
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const t = await getTranslations("clientForms.refused");
    const read = rules.safeParse(parsedInput.rules);
    if (!read.success) return t("threshold", { most: MOST_STATE_DAYS });
    if (read.data.lostDays <= read.data.dormantDays) return t("lostBeforeDormant");
    const open = await openForChange(ctx.user, parsedInput.accountId);
    if (typeof open === "string") return t(open);
    await saveStateRules(open.scope, read.data, ctx.origin);
    refresh();
    return null;
  });

export const saveRules = async (accountId: number, given: ClientStateRules) =>
  refusalOf(saveThresholds({ accountId, rules: given }));
