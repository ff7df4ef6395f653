import type { NextRequest } from "next/server";
import { webOrigin } from "@/lib/env/web-origin";
import { stopLetters } from "@/lib/notifications/stop-letters";
import { callerOf, originOf } from "@/lib/sign-in/web/audit-origin";

type Context = RouteContext<"/api/stop-letters/[token]">;

/** A mail program stops the letters with one press (RFC 8058): without cookies, and no origin. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { token } = await params;
  const origin = originOf({ kind: "nobody" }, callerOf(request.headers));
  const stopped = await stopLetters(token, origin);
  if (stopped === null) return new Response("This link does not work.\n", { status: 404 });
  return new Response("Stopped.\n");
}

/** A person whose program opens the address is asked first. */
export async function GET(_request: NextRequest, { params }: Context): Promise<Response> {
  const { token } = await params;
  return Response.redirect(`${webOrigin()}/stop-letters/${encodeURIComponent(token)}`, 303);
}
