"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { deletePersonNotice, PERSON_NOTICES } from "@/lib/sign-in/notices";
import { userAction } from "@/lib/sign-in/web/action-client";
import { sentenceAction } from "../server-action";

/** The person has read it. Returns why it could not be kept, in a sentence, or null. */
export const dismissNoticeAction = sentenceAction(
  userAction,
  [z.enum(PERSON_NOTICES)],
  async ([kind], { user }) => {
    await deletePersonNotice(user.id, kind);
    refresh();
    return null;
  },
);
