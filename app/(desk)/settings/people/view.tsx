import { getTranslations } from "next-intl/server";
import { InvitationsTable } from "@/components/people/invitations-table";
import { InviteForm } from "@/components/people/invite-form";
import { PeopleTable } from "@/components/people/people-table";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { canMailInvitations, INVITATION_DAYS, listInvitations } from "@/lib/access/people/invitations";
import { listPeople } from "@/lib/access/people/people-list";
import { inviteSomebody, revokeOpenInvitation } from "./actions";
import { openPeople, toPersonView } from "./open-people";

/** Everybody within reach, a form to invite more, and who has not come yet. */
export async function PeopleView() {
  const { reach } = await openPeople();
  const [t, people, invitations] = await Promise.all([
    getTranslations("people"),
    listPeople(reach),
    listInvitations(reach),
  ]);
  return (
    <div className="stack">
      <Panel id="people-title" title={t("title")} note={t("count", { count: people.length })}>
        {people.length > 0 ? (
          <PeopleTable people={people.map(toPersonView)} />
        ) : (
          <StateBox title={t("none")} text={t("noneText")} />
        )}
      </Panel>
      <Panel id="invite-title" title={t("invite.title")} note={t("invite.line", { days: INVITATION_DAYS })}>
        <InviteForm
          accounts={reach.accounts.map(({ id, name }) => ({ id, name }))}
          isDesk={reach.kind === "desk"}
          canMail={canMailInvitations()}
          invite={inviteSomebody}
        />
      </Panel>
      <Panel id="open-title" title={t("open.title")}>
        <InvitationsTable
          invitations={invitations.map(({ id, email, isAdmin, grants, invitedBy, expiresAt }) => ({
            id,
            email,
            isAdmin,
            roles: grants,
            invitedBy,
            expiresMs: expiresAt.getTime(),
          }))}
          revokeOf={(id) => revokeOpenInvitation.bind(null, id)}
        />
      </Panel>
    </div>
  );
}
