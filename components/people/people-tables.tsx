"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import type { Text as Texts } from "@/lib/core/text";
import type { RevokeInvitation } from "@/lib/people/contract";
import type { InvitationView, PersonView } from "./people-view";

const person = columnOf<PersonView>();

export function PeopleTable({ people }: { people: readonly PersonView[] }) {
  const t = useTranslations("people");
  const columns = [
    person.lead("email", t("fields.email"), ({ id, email, isEmailProven }) => (
      <>
        <PageLink href={`/settings/people/${id}`} translate="no">
          {email}
        </PageLink>
        {isEmailProven ? null : (
          <Text span size="xs" lh="sm" c="var(--warn)" ms={8}>
            {t("unproven")}
          </Text>
        )}
      </>
    )),
    person("roles", t("fields.roles"), (each) => rolesText(t, each)),
    person("lastSignIn", t("fields.lastSignIn"), ({ lastSignInAt }) =>
      lastSignInAt === null ? t("never") : <LocalTime ms={lastSignInAt.getTime()} />,
    ),
    person("factor", t("fields.factor"), ({ hasFactor }) => t(hasFactor ? "yes" : "no")),
    person("state", t("fields.state"), { phone: "aside" }, ({ state }) => t(`states.${state}`)),
  ];
  return <DataTable label={t("title")} rows={people} rowId={({ id }) => id} columns={columns} />;
}

type InvitationsTableProps = {
  invitations: readonly InvitationView[];
  revoke: ServerAction<RevokeInvitation, string | null>;
};

const invitation = columnOf<InvitationView>();

export function InvitationsTable({ invitations, revoke }: InvitationsTableProps) {
  const t = useTranslations("people");
  const columns = [
    invitation.lead("email", t("fields.email"), ({ email }) => <span translate="no">{email}</span>),
    invitation("roles", t("fields.roles"), (each) => rolesText(t, each)),
    invitation("clients", t("open.clients"), ({ uids, labels }) => {
      const named = uids > 0 ? t("open.uids", { count: uids }) : null;
      return [named, ...labels].filter((part) => part !== null).join(t("comma"));
    }),
    invitation("by", t("open.by"), ({ invitedBy }) => invitedBy ?? t("open.command")),
    invitation("until", t("open.until"), ({ expiresAt }) => <LocalTime ms={expiresAt.getTime()} />),
    invitation.tools("revoke", t("open.revoke"), ({ id, email }) => (
      <AskFirst
        trigger={t("open.revoke")}
        label={t("open.revokeOf", { email })}
        title={t("open.ask", { email })}
        text={t("open.askText")}
        run={() => revoke({ invitationId: id })}
      />
    )),
  ];
  if (invitations.length === 0) return <SubLine>{t("open.none")}</SubLine>;
  return (
    <DataTable
      label={t("open.title")}
      rows={invitations}
      rowId={({ id }) => id}
      columns={columns}
    />
  );
}

function rolesText(
  t: Texts<"people">,
  { isAdmin, grants }: Pick<PersonView, "isAdmin" | "grants">,
): string {
  const granted = grants.map(({ account, role }) =>
    t("roleAt", { role: t(`roles.${role}`), account }),
  );
  const all = isAdmin ? [t("roles.administrator"), ...granted] : granted;
  return all.length > 0 ? all.join(t("comma")) : t("noRole");
}
