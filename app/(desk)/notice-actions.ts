"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { deletePersonNotice, PERSON_NOTICES, type PersonNotice } from "@/lib/access/sign-in/notices";
import { userAction } from "@/lib/access/web/action-client";
import { refusalOf } from "../answer-of";

const dismiss = userAction
  .inputSchema(z.object({ kind: z.enum(PERSON_NOTICES) }))
  .action(async ({ parsedInput: { kind }, ctx }): Promise<null> => {
    await deletePersonNotice(ctx.user.id, kind);
    refresh();
    return null;
  });

/** The person has read it. Returns why it could not be kept, in a sentence, or null. */
export async function dismissNoticeAction(
  kind: PersonNotice,
  _problem: string | null,
): Promise<string | null> {
  return refusalOf(dismiss({ kind }));
}
