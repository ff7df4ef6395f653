"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { FeedOutcome } from "@/components/research/calendar/feed-button";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import { readLanguage } from "@/lib/access/web/language";
import { webOrigin } from "@/lib/env/web-origin";
import { deleteFeed, openFeed } from "@/lib/research/calendar/feeds";
import { answerOf, asRefused } from "../../../server-action";

const input = z.object({ list: z.uuid() });

const open = provenAction
  .inputSchema(input)
  .action(async ({ parsedInput: { list }, ctx: { user, origin } }): Promise<FeedOutcome> => {
    const token = await openFeed(user.id, list, await readLanguage(), origin);
    if (token === null) return { refused: (await getTranslations("calendar.feed"))("gone") };
    return { address: `${webOrigin()}/api/feeds/calendar/${token}.ics` };
  });

const revoke = userAction
  .inputSchema(input)
  .action(async ({ parsedInput: { list }, ctx: { user, origin } }): Promise<FeedOutcome> => {
    await deleteFeed(user.id, list, origin);
    return { address: null };
  });

/** Gives the person's list a new calendar address, shown this once; the old one stops working. */
export const openFeedAction = async (list: string) => answerOf(open({ list }), asRefused);

export const revokeFeedAction = async (list: string) => answerOf(revoke({ list }), asRefused);
