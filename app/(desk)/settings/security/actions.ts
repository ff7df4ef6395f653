"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { EndOne, EndOthers } from "@/components/factors/sessions-table";
import { endOtherSessionsOf, endOwnSessionOf } from "@/lib/access/people/own-sessions";
import { requireSession } from "@/lib/access/sign-in/session";
import { userAction } from "@/lib/access/web/action-client";
import { refusalOf } from "../../../answer-of";

const one = userAction
  .inputSchema(z.object({ id: z.uuid() }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const ended = await endOwnSessionOf(ctx.user, parsedInput.id, ctx.origin);
    refresh();
    return ended ? null : (await getTranslations("security.sessions"))("gone");
  });

const others = userAction.action(async ({ ctx }): Promise<string | null> => {
  const { session } = await requireSession();
  await endOtherSessionsOf(ctx.user, session.id, ctx.origin);
  refresh();
  return null;
});

/** Ends one session of the person who asks. */
export const endOne: EndOne = async (id) => refusalOf(one({ id }));

/** Ends every session of the person who asks, but this one. */
export const endOthers: EndOthers = async () => refusalOf(others());
