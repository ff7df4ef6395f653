import Link from "next/link";
import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import styles from "./people.module.css";
import type { PersonView } from "./people-view";
import { rolesText } from "./role-text";

const COLUMNS = ["email", "roles", "lastSignIn", "factor", "state"] as const;

/** Everybody within reach; a row leads to the person's page. */
export function PeopleTable({ people }: { people: readonly PersonView[] }) {
  const t = useTranslations("people");
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={t("title")}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`fields.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td data-field="email" translate="no">
                <Link href={`/settings/people/${person.id}`} prefetch={false}>
                  {person.email}
                </Link>
                {person.isEmailProven ? null : (
                  <span className={styles.unproven} translate="yes">
                    {t("unproven")}
                  </span>
                )}
              </td>
              <td data-field="roles">{rolesText(t, person)}</td>
              <td data-field="time" data-label={t("fields.lastSignIn")}>
                {person.lastSignInMs === null ? t("never") : <LocalTime ms={person.lastSignInMs} />}
              </td>
              <td data-field="factor" data-label={t("fields.factor")}>
                {t(person.hasFactor ? "yes" : "no")}
              </td>
              <td data-field="state">{t(`states.${person.state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
