"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { rowId } from "@/lib/core/input";
import {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
  resetPassword,
} from "@/lib/people/people";
import { findPeopleReach, findPerson, type ListedPerson } from "@/lib/people/people-reach";
import { makeResetLink } from "@/lib/sign-in/ask-for-link";
import { beginViewing } from "@/lib/sign-in/scope/view-as";
import { resetFactors } from "@/lib/sign-in/second-step/factors";
import { requireSession, type User } from "@/lib/sign-in/session";
import {
  NotAllowed,
  provenAction,
  requireAdministrator,
  userAction,
} from "@/lib/sign-in/web/action-client";
import { HOME_PATH } from "@/lib/sign-in/web/safe-next";
import { ACCOUNT_ROLES } from "@/lib/users/account-role";
import { refusalAction, sentenceAction } from "../../../../server-action";

const personId = z.uuid();

/** Makes a person something at an account, or nothing (null); a sentence where it was refused. */
export const setPersonRole = sentenceAction(
  provenAction,
  [personId, rowId, z.enum(ACCOUNT_ROLES).nullable()],
  async ([id, accountId, role], { user, origin }) => {
    const t = await getTranslations("people");
    const reach = await findPeopleReach(user);
    const person = reach && (await findPerson(reach, id));
    if (!person) return t("gone");
    const account = reach.accounts.find((one) => one.id === accountId);
    if (!account) throw new NotAllowed("manager");
    const changed =
      role === null
        ? await removeGrant(person, account, origin)
        : await changeRole(person, account, role, origin);
    refresh();
    return changed === "gone" ? t("gone") : null;
  },
);

/** What only an administrator does, and to nobody but others: the person, or why not. */
async function findOther(
  user: User,
  id: string,
): Promise<{ readonly person: ListedPerson } | { readonly refused: string }> {
  requireAdministrator(user);
  const t = await getTranslations("people");
  if (user.id === id) return { refused: t("person.self") };
  const reach = await findPeopleReach(user);
  const person = reach && (await findPerson(reach, id));
  return person ? { person } : { refused: t("gone") };
}

export const setPersonAdministrator = sentenceAction(
  provenAction,
  [personId, z.boolean()],
  async ([id, isAdmin], { user, origin }) => {
    const other = await findOther(user, id);
    if ("refused" in other) return other.refused;
    const changed = await changeAdministrator(other.person, isAdmin, origin);
    refresh();
    const t = await getTranslations("people");
    if (changed === "last-administrator") return t("person.lastAdministrator");
    return changed === "gone" ? t("gone") : null;
  },
);

/** A one-time password in the place of somebody's own; it is in this answer and nowhere else. */
export const giveOneTimePassword = refusalAction(
  provenAction,
  [personId],
  async ([id], { user, origin }) => {
    const other = await findOther(user, id);
    if ("refused" in other) return other;
    const given = await resetPassword(other.person, origin);
    if (!given) return { refused: (await getTranslations("people"))("gone") };
    refresh();
    return { secret: given.oneTimePassword };
  },
);

export const resetSecondStep = sentenceAction(
  provenAction,
  [personId],
  async ([id], { user, origin }) => {
    const other = await findOther(user, id);
    if ("refused" in other) return other.refused;
    const wasThere = await resetFactors(other.person, origin);
    const t = await getTranslations("people.person");
    return wasThere ? null : t("noFactors", { email: other.person.email });
  },
);

/** A link with which somebody chooses a new password; it is in this answer and nowhere else. */
export const giveResetLink = refusalAction(
  provenAction,
  [personId],
  async ([id], { user, origin }) => {
    const other = await findOther(user, id);
    if ("refused" in other) return other;
    return { secret: (await makeResetLink(other.person, origin)).link };
  },
);

export const viewAs = sentenceAction(userAction, [personId], async ([id], { origin }) => {
  const begun = await beginViewing(await requireSession(), id, origin);
  if (begun === "gone") return (await getTranslations("people"))("gone");
  if (begun !== "begun") throw new NotAllowed("administrator");
  revalidatePath("/", "layout");
  redirect(HOME_PATH);
});

export const removeSomebody = sentenceAction(
  userAction,
  [personId],
  async ([id], { user, origin }) => {
    const other = await findOther(user, id);
    if ("refused" in other) return other.refused;
    const removed = await removePerson(other.person, origin);
    if (removed === "last-administrator")
      return (await getTranslations("people"))("person.lastAdministrator");
    redirect("/settings/people");
  },
);
