import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { LetterText } from "@/lib/mail/store/letters";
import type { Invitation } from "./store/invitations";

/** What an invitation's sentences need of it. */
type Invited = Pick<Invitation, "isAdmin" | "invitedBy"> & {
  readonly grants: readonly Pick<Invitation["grants"][number], "account" | "role">[];
};

/** "ann@example.com invites you to Main as a partner"; a command on the server invites unnamed. */
export function invitationTitle({ t }: Words, { isAdmin, invitedBy, grants }: Invited): string {
  const by = invitedBy === null ? "invited" : "invitedBy";
  const inviter = visibleText(invitedBy ?? "");
  const [only] = grants;
  if (isAdmin) return t(`invitation.${by}.administrator`, { inviter });
  if (!only) return t(`invitation.${by}.research`, { inviter });
  if (grants.length > 1) return t(`invitation.${by}.several`, { inviter, count: grants.length });
  return t(`invitation.${by}.${only.role}`, { inviter, account: visibleText(only.account) });
}

/** What the person will see: one sentence, or one for each of several accounts. */
export function invitationSights({ t }: Words, { isAdmin, grants }: Invited): readonly string[] {
  const [only] = grants;
  if (isAdmin) return [t("invitation.sees.administrator")];
  if (!only) return [t("invitation.sees.research")];
  if (grants.length === 1) return [t(`invitation.sees.${only.role}`)];
  return grants.map(({ account, role }) =>
    t("invitation.seesIn", {
      account: visibleText(account),
      role: t(`people.roles.${role}`),
      sees: t(`invitation.sees.${role}`),
    }),
  );
}

/** The letter with the link. `days`: how long the link works. */
export function invitationLetter(
  words: Words,
  invitation: Invited & Pick<Invitation, "email">,
  { link, days }: { readonly link: string; readonly days: number },
): LetterText {
  const { t, language } = words;
  const title = invitationTitle(words, invitation);
  const sees = invitationSights(words, invitation).join("\n");
  const { email } = invitation;
  const text = t("invitation.letter", { title, sees, link, email, days });
  return { subject: title, text, language };
}
