"use server";
import { getTranslations } from "next-intl/server";
import type { OpenedFeed } from "@/components/stocks/calendar/feed-button";
import { webOrigin } from "@/lib/env/web-origin";
import { provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { readLanguage } from "@/lib/sign-in/web/language";
import { feedInput } from "@/lib/watchlists/contract";
import { deleteFeed, openFeed } from "@/lib/watchlists/open-feed";

/** Gives the person's list a new calendar address, shown this once; the old one stops working. */
export const openFeedAction = provenAction
  .inputSchema(feedInput)
  .action(async ({ parsedInput: { id }, ctx: { user, origin } }): Promise<OpenedFeed> => {
    const opened = await openFeed(user.id, { id, language: await readLanguage() }, origin);
    if (opened.kind === "refused") {
      const t = await getTranslations("calendar.feed");
      return { kind: "refused", problem: t(opened.problem) };
    }
    return { kind: "opened", address: `${webOrigin()}/api/feeds/calendar/${opened.token}.ics` };
  });

export const revokeFeedAction = userAction
  .inputSchema(feedInput)
  .action(async ({ parsedInput: { id }, ctx: { user, origin } }): Promise<null> => {
    await deleteFeed(user.id, id, origin);
    return null;
  });
