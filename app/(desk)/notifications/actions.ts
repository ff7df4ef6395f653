"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { userAction } from "@/lib/access/web/action-client";
import { markRead } from "@/lib/reports/notifications/centre";
import { refusalOf } from "../../answer-of";

const read = userAction
  .inputSchema(
    z.union([z.object({ id: z.uuid() }), z.object({ untilMs: z.number().int().positive().max(8.64e15) })]),
  )
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    await markRead(user.id, parsedInput);
    refresh();
    return null;
  });

/** One of the person's own notifications was read. */
export const readOne = async (id: string) => refusalOf(read({ id }));

/** All that were told until then were: what came meanwhile stays unread. */
export const readAll = async (untilMs: number) => refusalOf(read({ untilMs }));
