"use server";
import { refresh } from "next/cache";
import { profileProblemText } from "@/components/clients/profile-problem-text";
import {
  type LabelClientsOutcome,
  type LabelClientsProblem,
  labelClientsInput,
  type SaveProfileOutcome,
  type SaveProfileProblem,
  type StateRulesProblem,
  saveProfileInput,
  saveStateRulesInput,
} from "@/lib/clients/contract";
import * as profiles from "@/lib/clients/save-profile";
import { saveStateRules } from "@/lib/clients/save-state-rules";
import type { Worded } from "@/lib/core/action-result";
import type { Words } from "@/lib/core/text";
import { userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { requireForChange } from "../open-account";

/** Stores the profile of one client, if it is still what the person saw. */
export const saveClient = userAction
  .inputSchema(saveProfileInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SaveProfileOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const saved = await profiles.saveProfile(scope, parsedInput, origin);
    if (saved.kind === "saved") refresh();
    if (saved.kind !== "refused") return saved;
    const problem = saveProblemText(await getWords(), saved.problem, parsedInput.seen.uid);
    return { kind: "refused", problem };
  });

export const labelClients = userAction
  .inputSchema(labelClientsInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<LabelClientsOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const done = await profiles.labelClients(scope, parsedInput, origin);
    if (done.kind === "refused")
      return { kind: "refused", problem: labelProblemText(await getWords(), done.problem) };
    refresh();
    return done;
  });

export const saveRules = userAction
  .inputSchema(saveStateRulesInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const saved = await saveStateRules(scope, parsedInput, origin);
    if (saved.kind === "refused") return rulesProblemText(await getWords(), saved.problem);
    refresh();
    return null;
  });

function saveProblemText(words: Words, problem: SaveProfileProblem, uid: string): string {
  if (problem.kind === "unknown-client")
    return words.t("clientForms.refused.unknownClient", { uid });
  return profileProblemText(words, problem);
}

function labelProblemText(words: Words, { uid, problem }: LabelClientsProblem): string {
  return words.t("clientForms.refused.label", { uid, problem: profileProblemText(words, problem) });
}

function rulesProblemText({ t }: Words, problem: StateRulesProblem): string {
  switch (problem.kind) {
    case "threshold":
      return t("clientForms.refused.threshold", { most: problem.most });
    case "lost-before-dormant":
      return t("clientForms.refused.lostBeforeDormant");
    default:
      return problem satisfies never;
  }
}
