"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { Secret } from "@/components/people/people-view";
import { resetFactors } from "@/lib/access/factors/factors";
import {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
  resetPassword,
} from "@/lib/access/people/people";
import { findPeopleReach, findPerson, type ListedPerson } from "@/lib/access/people/people-reach";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { beginViewing } from "@/lib/access/scope/view-as";
import { makeResetLink } from "@/lib/access/sign-in/ask-for-link";
import { requireSession, type User } from "@/lib/access/sign-in/session";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import { HOME_PATH } from "@/lib/access/web/safe-next";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/core/account-role";
import { answerOf, asRefused, refusalOf } from "../../../../answer-of";

const role = z.object({
  id: z.uuid(),
  accountId: z.number().int().positive(),
  role: z.enum(ACCOUNT_ROLES).nullable(),
});

const setRole = provenAction
  .inputSchema(role)
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const t = await getTranslations("people");
    const reach = await findPeopleReach(ctx.user);
    const person = reach && (await findPerson(reach, parsedInput.id));
    if (!person) return t("gone");
    const account = reach.accounts.find(({ id }) => id === parsedInput.accountId);
    if (!account) return t("notAllowed");
    const changed =
      parsedInput.role === null
        ? await removeGrant(person, account, ctx.origin)
        : await changeRole(person, account, parsedInput.role, ctx.origin);
    refresh();
    return changed === "gone" ? t("gone") : null;
  });

/** Makes a person something at an account, or nothing (null); a sentence where it was refused. */
export const setPersonRole = async (id: string, accountId: number, wanted: AccountRole | null) =>
  refusalOf(setRole({ id, accountId, role: wanted }));

/** What only an administrator does, and to nobody but others: the person, or why not. */
async function findOther(
  user: User,
  id: string,
): Promise<{ readonly person: ListedPerson } | { readonly refused: string }> {
  const t = await getTranslations("people");
  if (!isAdministrator(user)) return { refused: t("onlyAdministrator") };
  if (user.id === id) return { refused: t("person.self") };
  const reach = await findPeopleReach(user);
  const person = reach && (await findPerson(reach, id));
  return person ? { person } : { refused: t("gone") };
}

const setAdministrator = provenAction
  .inputSchema(z.object({ id: z.uuid(), isAdmin: z.boolean() }))
  .action(async ({ parsedInput: { id, isAdmin }, ctx }): Promise<string | null> => {
    const other = await findOther(ctx.user, id);
    if ("refused" in other) return other.refused;
    const changed = await changeAdministrator(other.person, isAdmin, ctx.origin);
    refresh();
    const t = await getTranslations("people");
    if (changed === "last-administrator") return t("person.lastAdministrator");
    return changed === "gone" ? t("gone") : null;
  });

export const setPersonAdministrator = async (id: string, isAdmin: boolean) =>
  refusalOf(setAdministrator({ id, isAdmin }));

const which = z.object({ id: z.uuid() });

const oneTime = provenAction.inputSchema(which).action(async ({ parsedInput, ctx }): Promise<Secret> => {
  const other = await findOther(ctx.user, parsedInput.id);
  if ("refused" in other) return other;
  const given = await resetPassword(other.person, ctx.origin);
  if (!given) return { refused: (await getTranslations("people"))("gone") };
  refresh();
  return { secret: given.oneTimePassword };
});

/** A one-time password in the place of somebody's own; it is in this answer and nowhere else. */
export const giveOneTimePassword = async (id: string) => answerOf(oneTime({ id }), asRefused);

const reset = provenAction.inputSchema(which).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const other = await findOther(ctx.user, parsedInput.id);
  if ("refused" in other) return other.refused;
  const wasThere = await resetFactors(other.person, ctx.origin);
  const t = await getTranslations("people.person");
  return wasThere ? null : t("noFactors", { email: other.person.email });
});

export const resetSecondStep = async (id: string) => refusalOf(reset({ id }));

const resetLink = provenAction.inputSchema(which).action(async ({ parsedInput, ctx }): Promise<Secret> => {
  const other = await findOther(ctx.user, parsedInput.id);
  if ("refused" in other) return other;
  return { secret: (await makeResetLink(other.person, ctx.origin)).link };
});

/** A link with which somebody chooses a new password; it is in this answer and nowhere else. */
export const giveResetLink = async (id: string) => answerOf(resetLink({ id }), asRefused);

const begin = userAction
  .inputSchema(which)
  .action(async ({ parsedInput: { id }, ctx }): Promise<string | null> => {
    const begun = await beginViewing(await requireSession(), id, ctx.origin);
    const t = await getTranslations("people");
    if (begun === "begun") return null;
    return begun === "gone" ? t("gone") : t("onlyAdministrator");
  });

export async function viewAs(id: string): Promise<string | null> {
  const refused = await refusalOf(begin({ id }));
  if (refused !== null) return refused;
  revalidatePath("/", "layout");
  redirect(HOME_PATH);
}

const remove = userAction.inputSchema(which).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const other = await findOther(ctx.user, parsedInput.id);
  if ("refused" in other) return other.refused;
  const removed = await removePerson(other.person, ctx.origin);
  if (removed !== "last-administrator") return null;
  return (await getTranslations("people"))("person.lastAdministrator");
});

export async function removeSomebody(id: string): Promise<string | null> {
  const refused = await refusalOf(remove({ id }));
  if (refused !== null) return refused;
  redirect("/settings/people");
}
