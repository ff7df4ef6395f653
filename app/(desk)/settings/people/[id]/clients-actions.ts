"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { Worded } from "@/lib/core/action-result";
import { assignUids, changeClients, checkUids as planUids } from "@/lib/people/assign-clients";
import {
  type AssignUidsOutcome,
  assignUidsInput,
  checkUidsInput,
  type OfPartner,
  oneClientInput,
  setLabelsInput,
  type UidsProblem,
} from "@/lib/people/contract";
import type { User } from "@/lib/sign-in/session";
import { provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { MOST_NAMED_CLIENTS } from "@/lib/users/account-role";
import { openPartner } from "./open-partner";

type ActionCaller = { readonly user: User; readonly origin: AuditOrigin };

async function change(
  { user, origin }: ActionCaller,
  partner: OfPartner,
  wanted: Parameters<typeof changeClients>[2],
): Promise<string | null> {
  const open = await openPartner(user, partner);
  if (!open) return (await getTranslations("people"))("gone");
  const changed = await changeClients(open.scope, open.person, wanted, origin);
  refresh();
  return typeof changed === "string" ? problemText({ kind: changed }) : null;
}

export const addClient = provenAction
  .inputSchema(oneClientInput)
  .action(({ parsedInput: { uid, ...partner }, ctx }) =>
    change(ctx, partner, { kind: "add", uids: [uid] }),
  );

export const removeClient = userAction
  .inputSchema(oneClientInput)
  .action(({ parsedInput: { uid, ...partner }, ctx }) =>
    change(ctx, partner, { kind: "remove", uids: [uid] }),
  );

export const setLabels = provenAction
  .inputSchema(setLabelsInput)
  .action(({ parsedInput: { seen, labels, ...partner }, ctx }) =>
    change(ctx, partner, { kind: "labels", seen, labels }),
  );

/** What a list of UIDs would do. Stores nothing. */
export const checkUids = userAction
  .inputSchema(checkUidsInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<AssignUidsOutcome>> => {
    const open = await openPartner(user, parsedInput);
    if (!open) return inWords({ kind: "refused", problem: { kind: "gone" } });
    return inWords(await planUids(open.scope, open.person.id, parsedInput.uids));
  });

/** Assigns the UIDs of a list, if that does what the plan with this digest said. */
export const storeUids = provenAction
  .inputSchema(assignUidsInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<AssignUidsOutcome>> => {
    const open = await openPartner(user, parsedInput);
    if (!open) return inWords({ kind: "refused", problem: { kind: "gone" } });
    const assigned = await assignUids(open.scope, open.person, parsedInput, origin);
    refresh(); // also after a refusal: the person may be no partner any more
    return inWords(assigned);
  });

async function inWords(outcome: AssignUidsOutcome): Promise<Worded<AssignUidsOutcome>> {
  if (outcome.kind !== "refused") return outcome;
  return { kind: "refused", problem: await problemText(outcome.problem) };
}

async function problemText(problem: UidsProblem): Promise<string> {
  const t = await getTranslations("people");
  switch (problem.kind) {
    case "gone":
      return t("gone");
    case "not-csv": {
      const why = (await getTranslations("csv"))(problem.fault);
      return t("clients.notCsv", { line: problem.line, why });
    }
    default:
      return t(`clients.${problem.kind}`, { most: MOST_NAMED_CLIENTS });
  }
}
