import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import styles from "./people.module.css";
import type { Change, InvitationView } from "./people-view";
import { rolesText } from "./role-text";

type InvitationsTableProps = {
  invitations: readonly InvitationView[];
  revokeOf: (id: string) => Change;
};

/** Who was invited and has not come yet. */
export function InvitationsTable({ invitations, revokeOf }: InvitationsTableProps) {
  const t = useTranslations("people");
  if (invitations.length === 0) return <p className={styles.quiet}>{t("open.none")}</p>;
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={t("open.title")}>
        <thead>
          <tr>
            <th scope="col">{t("fields.email")}</th>
            <th scope="col">{t("fields.roles")}</th>
            <th scope="col">{t("open.by")}</th>
            <th scope="col">{t("open.until")}</th>
            <th aria-label={t("open.revoke")} />
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ id, email, invitedBy, expiresMs, ...roles }) => (
            <tr key={id}>
              <td data-field="email" translate="no">
                {email}
              </td>
              <td data-field="roles">{rolesText(t, roles)}</td>
              <td data-field="by" data-label={t("open.by")} translate={invitedBy ? "no" : undefined}>
                {invitedBy ?? t("open.command")}
              </td>
              <td data-field="time" data-label={t("open.until")}>
                <LocalTime ms={expiresMs} />
              </td>
              <td data-field="act">
                <AskFirst
                  trigger={t("open.revoke")}
                  label={t("open.revokeOf", { email })}
                  title={t("open.ask", { email })}
                  text={t("open.askText")}
                  yes={t("person.yes")}
                  run={revokeOf(id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
