"use client";
import { Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import type { Text as Texts } from "@/components/ui/text/text";
import styles from "./people.module.css";
import type { Change, InvitationView, PersonView } from "./people-view";

/** Everybody within reach; a row leads to the person's page. */
export function PeopleTable({ people }: { people: readonly PersonView[] }) {
  const t = useTranslations("people");
  const columns = useMemo(() => personColumns(t), [t]);
  return <DataTable label={t("title")} rows={people} rowId={({ id }) => id} columns={columns} />;
}

const person = columnsOf<PersonView>();

function personColumns(t: Texts<"people">) {
  return person.columns([
    person.display({
      id: "email",
      header: t("fields.email"),
      cell: ({ row: { original } }) => (
        <>
          <Link href={`/settings/people/${original.id}`} prefetch={false} translate="no">
            {original.email}
          </Link>
          {original.isEmailProven ? null : (
            <Text span size="xs" lh="sm" c="var(--warn)" ms={8}>
              {t("unproven")}
            </Text>
          )}
        </>
      ),
      meta: { isLead: true },
    }),
    person.display({
      id: "roles",
      header: t("fields.roles"),
      cell: ({ row }) => rolesText(t, row.original),
    }),
    person.display({
      id: "lastSignIn",
      header: t("fields.lastSignIn"),
      cell: ({ row: { original } }) =>
        original.lastSignInMs === null ? t("never") : <LocalTime ms={original.lastSignInMs} />,
    }),
    person.display({
      id: "factor",
      header: t("fields.factor"),
      cell: ({ row }) => t(row.original.hasFactor ? "yes" : "no"),
    }),
    person.display({
      id: "state",
      header: t("fields.state"),
      cell: ({ row }) => t(`states.${row.original.state}`),
      meta: { phone: "aside" },
    }),
  ]);
}

type Revoke = Change<[id: string]>;
type InvitationsTableProps = { invitations: readonly InvitationView[]; revoke: Revoke };

/** Invitations that nobody has accepted yet. */
export function InvitationsTable({ invitations, revoke }: InvitationsTableProps) {
  const t = useTranslations("people");
  const columns = useMemo(() => invitationColumns(t, revoke), [t, revoke]);
  if (invitations.length === 0) return <p className={styles.quiet}>{t("open.none")}</p>;
  return <DataTable label={t("open.title")} rows={invitations} rowId={({ id }) => id} columns={columns} />;
}

const invitation = columnsOf<InvitationView>();

function invitationColumns(t: Texts<"people">, revoke: Revoke) {
  return invitation.columns([
    invitation.display({
      id: "email",
      header: t("fields.email"),
      cell: ({ row }) => <span translate="no">{row.original.email}</span>,
      meta: { isLead: true },
    }),
    invitation.display({
      id: "roles",
      header: t("fields.roles"),
      cell: ({ row }) => rolesText(t, row.original),
    }),
    invitation.display({
      id: "clients",
      header: t("open.clients"),
      cell: ({ row: { original } }) =>
        [...(original.uids > 0 ? [t("open.uids", { count: original.uids })] : []), ...original.labels].join(
          t("comma"),
        ),
    }),
    invitation.display({
      id: "by",
      header: t("open.by"),
      cell: ({ row }) => row.original.invitedBy ?? t("open.command"),
    }),
    invitation.display({
      id: "until",
      header: t("open.until"),
      cell: ({ row }) => <LocalTime ms={row.original.expiresMs} />,
    }),
    invitation.display({
      id: "revoke",
      header: () => <span className="visually-hidden">{t("open.revoke")}</span>,
      cell: ({ row: { original } }) => (
        <AskFirst
          trigger={t("open.revoke")}
          label={t("open.revokeOf", { email: original.email })}
          title={t("open.ask", { email: original.email })}
          text={t("open.askText")}
          yes={t("open.revoke")}
          run={() => revoke(original.id)}
        />
      ),
      meta: { isFigure: true },
    }),
  ]);
}

/** All roles of somebody in one line. */
function rolesText(t: Texts<"people">, { isAdmin, roles }: Pick<PersonView, "isAdmin" | "roles">): string {
  const granted = roles.map(({ account, role }) => t("roleAt", { role: t(`roles.${role}`), account }));
  const all = isAdmin ? [t("roles.administrator"), ...granted] : granted;
  return all.length > 0 ? all.join(t("comma")) : t("noRole");
}
