"use server";
import { refresh } from "next/cache";
import { readAllInput, readOneInput } from "@/lib/notifications/contract";
import { markRead } from "@/lib/notifications/load-centre";
import { userAction } from "@/lib/sign-in/web/action-client";

/** Marks one of the person's own notifications as read. */
export const readOne = userAction
  .inputSchema(readOneInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<null> => {
    await markRead(user.id, parsedInput);
    refresh();
    return null;
  });

/** Marks all as read that were stored until then; newer ones stay unread. */
export const readAll = userAction
  .inputSchema(readAllInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<null> => {
    await markRead(user.id, parsedInput);
    refresh();
    return null;
  });
