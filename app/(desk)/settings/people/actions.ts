"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { FewOfMany } from "@/lib/clients/client";
import { findUnknownClients, takeKnownClients } from "@/lib/clients/find-unknown-clients";
import type { Worded } from "@/lib/core/action-result";
import type { Text } from "@/lib/core/text";
import {
  type InvitePersonGrant,
  type InvitePersonOutcome,
  type InvitePersonProblem,
  invitePersonInput,
  revokeInvitationInput,
} from "@/lib/people/contract";
import {
  INVITATION_DAYS,
  type InvitationAsk,
  invitePerson,
  type NamedClients,
  revokeInvitation,
} from "@/lib/people/invite-person";
import { findPeopleReach } from "@/lib/people/people-reach";
import { invitationLetter } from "@/lib/people/text";
import type { User } from "@/lib/sign-in/session";
import { NotAllowed, provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { MOST_NAMED_CLIENTS } from "@/lib/users/account-role";
import { getWords } from "../../../language/words";
import { findForChange } from "../../open-account";

/** Invites somebody. The link is in this answer or in the letter, and nowhere else. */
export const inviteSomebody = provenAction
  .inputSchema(invitePersonInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<InvitePersonOutcome>> => {
    const { byMail, anyway, ...asked } = parsedInput;
    const t = await getTranslations("people");
    const reach = await findPeopleReach(user);
    if (!reach) throw new NotAllowed("manager");
    const words = await getWords();
    const letter: InvitationAsk["letter"] = (link, invitation) =>
      invitationLetter(words, invitation, { link, days: INVITATION_DAYS });
    const findUnknown = (grants: readonly NamedClients[]) => unknownOf(user, grants);
    const ask = {
      ...asked,
      grants: await Promise.all(asked.grants.map((grant) => takeClients(user, grant))),
      letter: byMail ? letter : null,
      findUnknown: anyway ? null : findUnknown,
    };
    const invited = await invitePerson(reach, user, ask, origin);
    if (invited.kind === "refused") return { ...invited, problem: problemText(t, invited.problem) };
    if (invited.kind !== "ask") refresh();
    return invited;
  });

/** The same invitation to an account, with clients of it whose uid is no number. */
async function takeClients<Grant extends InvitePersonGrant>(user: User, grant: Grant) {
  const open = await findForChange(user, grant.accountId);
  if (!open || !grant.uids) return grant;
  return { ...grant, uids: await takeKnownClients(open.scope, grant.uids) };
}

/** Those of the named clients that their accounts do not know; null: all are known. */
async function unknownOf(user: User, grants: readonly NamedClients[]): Promise<FewOfMany | null> {
  const found = await Promise.all(
    grants.map(async ({ accountId, uids }) => {
      const open = await findForChange(user, accountId);
      return open && findUnknownClients(open.scope, uids);
    }),
  );
  const some = found.filter((few) => few !== null);
  if (some.length === 0) return null;
  return {
    first: some.flatMap(({ first }) => first),
    count: some.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Wrong UIDs that are named. */
const MOST_SHOWN = 20;
/** Characters. */
const LONGEST_SHOWN = 200;

function problemText(t: Text<"people">, problem: InvitePersonProblem): string {
  if (problem.kind !== "wrong-uids")
    return t(`invite.problems.${problem.kind}`, { most: MOST_NAMED_CLIENTS });
  const { uids } = problem;
  const named = uids.slice(0, MOST_SHOWN).join(t("comma")).slice(0, LONGEST_SHOWN);
  return t("clients.planWrong", { count: uids.length, named });
}

export const revokeOpenInvitation = userAction
  .inputSchema(revokeInvitationInput)
  .action(
    async ({ parsedInput: { invitationId }, ctx: { user, origin } }): Promise<string | null> => {
      const reach = await findPeopleReach(user);
      if (!reach) throw new NotAllowed("manager");
      const isRevoked = await revokeInvitation(reach, invitationId, origin);
      refresh();
      return isRevoked ? null : (await getTranslations("people.open"))("gone");
    },
  );
