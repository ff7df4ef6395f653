"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { changed } from "@/components/factors/factor-view";
import { FACTOR_ROLES, requireFactors } from "@/lib/access/factors/factors";
import { endOtherSessions, endOwnSession } from "@/lib/access/people/people";
import { requireSession } from "@/lib/access/sign-in/session";
import { provenAction, requireAdministrator, userAction } from "@/lib/access/web/action-client";
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

export const saveRequirements = refusalAction(
  provenAction,
  [z.array(z.enum(FACTOR_ROLES)).max(FACTOR_ROLES.length).readonly()],
  async ([given], { user, origin }) => {
    requireAdministrator(user);
    const chosen = FACTOR_ROLES.filter((role) => given.includes(role));
    await requireFactors(chosen, origin);
    return changed();
  },
);
