"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { instantMs } from "@/lib/core/input";
import { markRead } from "@/lib/notifications/load-centre";
import { userAction } from "@/lib/sign-in/web/action-client";
import { sentenceAction } from "../../server-action";

/** One of the person's own notifications was read. */
export const readOne = sentenceAction(userAction, [z.uuid()], async ([id], { user }) => {
  await markRead(user.id, { id });
  refresh();
  return null;
});

const instant = instantMs;

/** All that were told until then were: what came meanwhile stays unread. */
export const readAll = sentenceAction(userAction, [instant], async ([untilMs], { user }) => {
  await markRead(user.id, { untilMs });
  refresh();
  return null;
});
