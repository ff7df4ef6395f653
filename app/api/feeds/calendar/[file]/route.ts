import { createHash } from "node:crypto";
import type { NextRequest } from "next/server";
import { openDeskQueue } from "@/app/(desk)/research/open-queue";
import { isKnown } from "@/app/entity-tag";
import { systemClock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/day";
import { stockLocaleOf } from "@/lib/core/language";
import { webOrigin } from "@/lib/env/web-origin";
import { clientAddress } from "@/lib/sign-in/web/audit-origin";
import { formatCalendarFile } from "@/lib/stocks/calendar/calendar-file";
import { loadCalendar } from "@/lib/stocks/calendar/load-calendar";
import { marketDateAt } from "@/lib/stocks/market/market-clock";
import { loadMarketCalendar } from "@/lib/stocks/queue/read-panels";
import { takeFeed } from "@/lib/watchlists/take-feed";
import { calendarText, type FileWords, gapLines, toFileEvent } from "../file-events";

/** A calendar file has the last quarter and as much ahead as the exchange publishes. */
const DAYS = { back: 92, ahead: 760 };

/**
 * The dates of the token's watchlist. Every bad token is answered alike; what cannot be read is an
 * error, never empty.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/feeds/calendar/[file]">,
) {
  const [, token = ""] = /^(.+)\.ics$/.exec((await params).file) ?? [];
  const taken = await takeFeed(token, clientAddress(request.headers));
  if (taken.kind === "limited") {
    const seconds = String(taken.retryAfterSeconds);
    const text = `Too many requests. Try again in ${seconds} seconds\n`;
    return new Response(text, { status: 429, headers: { "retry-after": seconds } });
  }
  if (taken.kind === "unknown") return new Response("Not found\n", { status: 404 });
  const queue = await openDeskQueue();
  if (queue === null) return new Response("No exchange is connected\n", { status: 503 });
  const { name, language, codes, watchlistId } = taken.feed;
  const today = marketDateAt(systemClock.now());
  const market = await loadMarketCalendar(queue, stockLocaleOf(language));
  const calendar = await loadCalendar(queue, {
    codes,
    dates: { from: addDays(today, -DAYS.back), to: addDays(today, DAYS.ahead) },
    today,
    market,
  });
  const t = calendarText(language);
  const calendarId = `${watchlistId} ${queue.exchangeId}`;
  const words: FileWords = { t, language, origin: webOrigin(), calendarId };
  const file = formatCalendarFile({
    name: t("file.name", { name }),
    description: [t("file.description", { name }), ...gapLines(t, market, calendar.gaps)].join(
      "\n",
    ),
    language,
    events: calendar.entries.map((entry) => toFileEvent(entry, words)),
  });
  const etag = `"${createHash("sha256").update(file).digest("base64url")}"`;
  const headers = { etag, "cache-control": "private, no-cache" };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(file, {
    headers: { ...headers, "content-type": "text/calendar; charset=utf-8" },
  });
}
