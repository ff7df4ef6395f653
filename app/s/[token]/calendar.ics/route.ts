import { createHash } from "node:crypto";
import type { NextRequest } from "next/server";
import { calendarText } from "@/app/api/feeds/calendar/file-events";
import { isKnown } from "@/app/entity-tag";
import { answerVisit } from "../../answers";
import { drawShared } from "../../draw-shared";
import { openVisit } from "../../open-visit";
import { sharedCalendarFile } from "../../shared-calendar";

/** The dates of a shared calendar for calendar programs. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/s/[token]/calendar.ics">,
) {
  const visit = await openVisit(request, { token: (await params).token, path: "feed" });
  if ("refusal" in visit) return visit.refusal;
  const { id: linkId, title, language } = visit.share;
  const file = await drawShared(visit, "feed", async ({ facts }) =>
    sharedCalendarFile(facts, { linkId, title }, { t: calendarText(language), language }),
  );
  if (file === null) return answerVisit(visit, null);
  const etag = `"${createHash("sha256").update(file).digest("base64url")}"`;
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: { etag } });
  return answerVisit(visit, file, { "content-type": "text/calendar; charset=utf-8", etag });
}
