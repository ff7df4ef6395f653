import { getTranslations } from "next-intl/server";
import { InviteForm } from "@/components/people/invite-form";
import { InvitationsTable, PeopleTable } from "@/components/people/people-tables";
import type { InvitableAccount } from "@/components/people/people-view";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { loadClientLabels } from "@/lib/clients/load-filter-choices";
import { isMailConfigured } from "@/lib/mail/mailer";
import { INVITATION_DAYS, listInvitations } from "@/lib/people/invite-person";
import { listPeople } from "@/lib/people/people-reach";
import { findAccountScope, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import { ACCOUNT_ROLES } from "@/lib/users/account-role";
import { pageTitle } from "../../../page-title";
import type { PageParams } from "../../open-account";
import { inviteSomebody, revokeOpenInvitation } from "./actions";
import { openPeople, toPersonView } from "./open-people";

export const generateMetadata = pageTitle((t) => t("people.title"));

/** `account` and `role` fill in the invitation. */
export default async function PeoplePage({ searchParams }: PageProps<"/settings/people">) {
  await openPeople(); // first, so that a page that is not there answers 404
  const t = await getTranslations("people");
  return (
    <LoadingPanel title={t("title")} height={132}>
      <PeopleView params={await searchParams} />
    </LoadingPanel>
  );
}

async function PeopleView({ params }: { params: PageParams }) {
  const { user, reach } = await openPeople();
  const [t, people, invitations, accounts] = await Promise.all([
    getTranslations("people"),
    listPeople(reach),
    listInvitations(reach),
    Promise.all(reach.accounts.map((account) => withLabels(user, account))),
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
      <Panel
        id="invite-title"
        title={t("invite.title")}
        note={t("invite.line", { days: INVITATION_DAYS })}
      >
        <InviteForm
          accounts={accounts}
          isDesk={reach.kind === "desk"}
          canMail={isMailConfigured()}
          first={firstGrant(params, accounts)}
          invite={inviteSomebody}
        />
      </Panel>
      <Panel id="open-title" title={t("open.title")}>
        <InvitationsTable
          invitations={invitations.map(({ id, email, isAdmin, grants, invitedBy, expiresAt }) => ({
            id,
            email,
            isAdmin,
            invitedBy,
            expiresAt,
            grants: grants.map(({ accountId, account, role }) => ({ accountId, account, role })),
            uids: grants.reduce((sum, grant) => sum + grant.uids.length, 0),
            labels: grants.flatMap((grant) => grant.labels),
          }))}
          revoke={revokeOpenInvitation}
        />
      </Panel>
    </div>
  );
}

/** The role at an account that the address asks for; null: none that this person can give. */
function firstGrant({ account, role }: PageParams, accounts: readonly InvitableAccount[]) {
  const at = accounts.find(({ id }) => String(id) === account);
  const asked = ACCOUNT_ROLES.find((name) => name === role);
  return at && asked ? { accountId: at.id, role: asked } : null;
}

async function withLabels(user: User, { id, name }: VisibleAccount): Promise<InvitableAccount> {
  const access = await findAccountScope(user, String(id));
  return {
    id,
    name,
    labels: access.kind === "granted" ? await loadClientLabels(access.scope) : [],
  };
}
