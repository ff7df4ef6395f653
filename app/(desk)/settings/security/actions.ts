"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { changed } from "@/components/factors/factor-view";
import { endOtherSessions, endOwnSession } from "@/lib/sign-in/end-session";
import {
  FACTOR_ROLES,
  listFactorRequirements,
  requireFactors,
} from "@/lib/sign-in/second-step/factors";
import { requireSession } from "@/lib/sign-in/session";
import { provenAction, requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { refusalAction, sentenceAction } from "../../../server-action";

export const endOne = sentenceAction(userAction, [z.uuid()], async ([id], { user, origin }) => {
  const ended = await endOwnSession(user, id, origin);
  refresh();
  return ended ? null : (await getTranslations("security.sessions"))("gone");
});

export const endOthers = sentenceAction(userAction, [], async (_none, { user, origin }) => {
  const { session } = await requireSession();
  await endOtherSessions(user, session.id, origin);
  refresh();
  return null;
});

const roles = z.array(z.enum(FACTOR_ROLES)).max(FACTOR_ROLES.length).readonly();

export const saveRequirements = refusalAction(
  provenAction,
  [roles, roles],
  async ([seen, given], { user, origin }) => {
    requireAdministrator(user);
    const stored = await listFactorRequirements();
    // A role that the person did not change stays as it is now.
    const chosen = FACTOR_ROLES.filter((role) =>
      (given.includes(role) === seen.includes(role) ? stored : given).includes(role),
    );
    await requireFactors(chosen, origin);
    refresh();
    return changed();
  },
);
