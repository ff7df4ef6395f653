import type { Text } from "@/components/ui/text/text";
import type { PersonView } from "./people-view";

/** Everything somebody is, in one line. */
export function rolesText(
  t: Text<"people">,
  { isAdmin, roles }: Pick<PersonView, "isAdmin" | "roles">,
): string {
  const granted = roles.map(({ account, role }) => t("roleAt", { role: t(`roles.${role}`), account }));
  const all = isAdmin ? [t("roles.administrator"), ...granted] : granted;
  return all.length > 0 ? all.join(t("comma")) : t("noRole");
}
