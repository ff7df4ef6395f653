"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { InviteOutcome } from "@/components/people/people-view";
import { splitUids } from "@/lib/clients/split-uids";
import { exactText, rowId } from "@/lib/core/input";
import type { Text } from "@/lib/core/text";
import { INVITATION_DAYS, invite, type Posted, revokeInvitation } from "@/lib/people/invitations";
import { MOST_NAMED_CLIENTS } from "@/lib/people/partner-clients";
import { findPeopleReach } from "@/lib/people/people-reach";
import { NotAllowed, provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { ACCOUNT_ROLES } from "@/lib/users/account-role";
import { actionBuilder, sentenceAction } from "../../../server-action";

const MOST_ACCOUNTS = 1_000;
const LONGEST_TEXT = 1_000_000;
const LONGEST_LABEL = 200;
const MOST_LABELS = 1_000;
/** Of what is no UID, so many are named. */
const MOST_SHOWN = 20;
const invitation = z.object({
  email: exactText(1_000),
  isAdmin: z.boolean(),
  grants: z
    .array(
      z.object({
        accountId: rowId,
        role: z.enum(ACCOUNT_ROLES),
        uids: exactText(LONGEST_TEXT).transform(splitUids),
        labels: z.array(exactText(LONGEST_LABEL).min(1)).max(MOST_LABELS).readonly(),
      }),
    )
    .max(MOST_ACCOUNTS)
    .readonly(),
  byMail: z.boolean(),
});

const refused = (problem: string) => ({ kind: "refused", problem }) as const;

const inviteAction = actionBuilder(refused);

/** Invites somebody; the link is in this answer, or in the letter, and nowhere else. */
export const inviteSomebody = inviteAction(
  provenAction,
  [invitation],
  async ([{ byMail, ...asked }], { user, origin }): Promise<InviteOutcome> => {
    const t = await getTranslations("people");
    const reach = await findPeopleReach(user);
    if (!reach) throw new NotAllowed("manager");
    const email = asked.email.trim().toLowerCase();
    const letter = (link: string) => ({
      subject: t("invite.subject"),
      text: t("invite.letter", { link, email, days: INVITATION_DAYS }),
    });
    const failed = asked.grants.find(({ uids }) => uids.wrong.length > 0);
    if (failed) {
      const { wrong } = failed.uids;
      const named = wrong.slice(0, MOST_SHOWN).join(t("comma")).slice(0, LONGEST_LABEL);
      const problem = t("clients.planWrong", { count: wrong.length, named });
      return { ...refused(problem), accountId: failed.accountId };
    }
    const grants = asked.grants.map((grant) => ({ ...grant, uids: grant.uids.known }));
    const ask = { ...asked, grants, letter: byMail ? letter : null };
    const invited = await invite(reach, user, ask, origin);
    if (invited.kind === "refused")
      return refused(t(`invite.problems.${invited.problem}`, { most: MOST_NAMED_CLIENTS }));
    refresh();
    const { link, posted } = invited;
    if (link === null)
      return { kind: "sent", isSent: posted.kind === "sent", text: postedText(t, email, posted) };
    const problem = posted && t("invite.unsent", { why: t(`invite.mail.${posted.problem}`) });
    return { kind: "link", email, link, problem };
  },
);

/** What became of an invitation's letter so far. */
function postedText(
  t: Text<"people">,
  email: string,
  posted: Exclude<Posted, { readonly kind: "failed" }>,
): string {
  switch (posted.kind) {
    case "sent":
      return t("invite.sent", { email });
    case "waits":
      return t("invite.waits", { email, why: t(`invite.mail.${posted.problem}`) });
    case "under-way":
      return t("invite.underWay", { email });
    case "unclear":
      return t("invite.unclear", { email });
    default:
      return posted satisfies never;
  }
}

export const revokeOpenInvitation = sentenceAction(
  userAction,
  [z.uuid()],
  async ([id], { user, origin }) => {
    const reach = await findPeopleReach(user);
    if (!reach) throw new NotAllowed("manager");
    const revoked = await revokeInvitation(reach, id, origin);
    refresh();
    return revoked ? null : (await getTranslations("people.open"))("gone");
  },
);
