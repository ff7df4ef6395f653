"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { FeedOutcome } from "@/components/stocks/calendar/feed-button";
import { webOrigin } from "@/lib/env/web-origin";
import { provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { readLanguage } from "@/lib/sign-in/web/language";
import { deleteFeed, openFeed } from "@/lib/watchlists/feeds";
import { refusalAction } from "../../../server-action";

/** Gives the person's list a new calendar address, shown this once; the old one stops working. */
export const openFeedAction = refusalAction(
  provenAction,
  [z.uuid()],
  async ([list], { user, origin }): Promise<FeedOutcome> => {
    const token = await openFeed(user.id, list, await readLanguage(), origin);
    if (token === null) return { refused: (await getTranslations("calendar.feed"))("gone") };
    return { address: `${webOrigin()}/api/feeds/calendar/${token}.ics` };
  },
);

export const revokeFeedAction = refusalAction(
  userAction,
  [z.uuid()],
  async ([list], { user, origin }): Promise<FeedOutcome> => {
    await deleteFeed(user.id, list, origin);
    return { address: null };
  },
);
