import { type NextRequest, NextResponse } from "next/server";
import { judgeRequest } from "@/lib/access/gate";
import { decodeSession, sessionCookie } from "@/lib/access/session-token";

/** The gate in front of everything. Whether the session still counts, each page, action and route asks by itself. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const claim = await decodeSession(request.cookies.get(sessionCookie().name)?.value);
  const answer = judgeRequest(pathname + search, claim !== null);
  switch (answer.kind) {
    case "pass":
      return NextResponse.next();
    case "unauthorized":
      return NextResponse.json({ error: "unauthorized" }, { status: 401 });
    case "sign-in":
      return NextResponse.redirect(new URL(answer.path, request.url), 303);
    default:
      return answer satisfies never;
  }
}

// Assets of the build carry no data and are needed by the sign-in page.
export const config = { matcher: ["/((?!_next/static/|_next/image|favicon\\.ico$|icon\\.svg$).*)"] };
