"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { changeAdministrator, removePerson, setRole } from "@/lib/people/change-access";
import {
  type MakeSecretOutcome,
  onePersonInput,
  setAdministratorInput,
  setRoleInput,
} from "@/lib/people/contract";
import { resetPassword } from "@/lib/people/give-one-time-password";
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

/** Gives a person a role at an account, or takes it away. */
export const setPersonRole = provenAction
  .inputSchema(setRoleInput)
  .action(
    async ({
      parsedInput: { personId, accountId, role },
      ctx: { user, origin },
    }): Promise<string | null> => {
      const t = await getTranslations("people");
      const reach = await findPeopleReach(user);
      const person = reach && (await findPerson(reach, personId));
      if (!person) return t("gone");
      const account = reach.accounts.find(({ id }) => id === accountId);
      if (!account) throw new NotAllowed("manager");
      const set = await setRole(person, account, role, origin);
      refresh();
      return set === "gone" ? t("gone") : null;
    },
  );

type Other =
  | { readonly kind: "found"; readonly person: ListedPerson }
  | { readonly kind: "refused"; readonly problem: string };

/** Another person, for what only administrators do and nobody does to themselves. */
async function findOther(user: User, personId: string): Promise<Other> {
  requireAdministrator(user);
  const t = await getTranslations("people");
  if (user.id === personId) return { kind: "refused", problem: t("person.self") };
  const reach = await findPeopleReach(user);
  const person = reach && (await findPerson(reach, personId));
  return person ? { kind: "found", person } : { kind: "refused", problem: t("gone") };
}

export const setPersonAdministrator = provenAction
  .inputSchema(setAdministratorInput)
  .action(
    async ({
      parsedInput: { personId, isAdmin },
      ctx: { user, origin },
    }): Promise<string | null> => {
      const other = await findOther(user, personId);
      if (other.kind === "refused") return other.problem;
      const changed = await changeAdministrator(other.person, isAdmin, origin);
      refresh();
      const t = await getTranslations("people");
      if (changed === "last-administrator") return t("person.lastAdministrator");
      return changed === "gone" ? t("gone") : null;
    },
  );

/**
 * Replaces somebody's password with a one-time password, which is in this answer and nowhere else.
 */
export const giveOneTimePassword = provenAction
  .inputSchema(onePersonInput)
  .action(
    async ({
      parsedInput: { personId },
      ctx: { user, origin },
    }): Promise<Worded<MakeSecretOutcome>> => {
      const other = await findOther(user, personId);
      if (other.kind === "refused") return other;
      const given = await resetPassword(other.person, origin);
      if (!given) return { kind: "refused", problem: (await getTranslations("people"))("gone") };
      refresh();
      return { kind: "made", secret: given.oneTimePassword };
    },
  );

export const resetSecondStep = provenAction
  .inputSchema(onePersonInput)
  .action(async ({ parsedInput: { personId }, ctx: { user, origin } }): Promise<string | null> => {
    const other = await findOther(user, personId);
    if (other.kind === "refused") return other.problem;
    const wasThere = await resetFactors(other.person, origin);
    const t = await getTranslations("people.person");
    return wasThere ? null : t("noFactors", { email: other.person.email });
  });

/** A link with which somebody chooses a new password. It is in this answer and nowhere else. */
export const giveResetLink = provenAction
  .inputSchema(onePersonInput)
  .action(
    async ({
      parsedInput: { personId },
      ctx: { user, origin },
    }): Promise<Worded<MakeSecretOutcome>> => {
      const other = await findOther(user, personId);
      if (other.kind === "refused") return other;
      const { link } = await makeResetLink(other.person, origin);
      return { kind: "made", secret: link };
    },
  );

export const viewAs = userAction
  .inputSchema(onePersonInput)
  .action(async ({ parsedInput: { personId }, ctx: { origin } }): Promise<string | null> => {
    const begun = await beginViewing(await requireSession(), personId, origin);
    if (begun === "gone") return (await getTranslations("people"))("gone");
    if (begun !== "begun") throw new NotAllowed("administrator");
    revalidatePath("/", "layout");
    redirect(HOME_PATH);
  });

export const removeSomebody = userAction
  .inputSchema(onePersonInput)
  .action(async ({ parsedInput: { personId }, ctx: { user, origin } }): Promise<string | null> => {
    const other = await findOther(user, personId);
    if (other.kind === "refused") return other.problem;
    const removed = await removePerson(other.person, origin);
    if (removed === "last-administrator")
      return (await getTranslations("people"))("person.lastAdministrator");
    redirect("/settings/people");
  });
