import "server-only";
import type { NextRequest } from "next/server";
import { isRobot } from "@/lib/audit/agent";
import { loadShareTime, type ShareRequest } from "@/lib/shares/ask-check";
import { type OpenShare, openShare } from "@/lib/shares/open-share";
import { passCookie } from "@/lib/shares/pass";
import type { SharePath } from "@/lib/shares/visit";
import { clientAddress } from "@/lib/sign-in/web/audit-origin";
import { refuseVisit } from "./refusals";

/** A visitor whom the check let in, with their token. */
export type OpenVisit = {
  readonly share: OpenShare;
  readonly token: string;
  /** What the browser is to keep as its pass; null: what it has. */
  readonly newPass: string | null;
};

/** The one check of every route that shows shared research. HEAD and prefetching see no page, so they are no view. */
export async function openVisit(
  request: NextRequest,
  { token, path }: { readonly token: string; readonly path: SharePath },
): Promise<OpenVisit | { readonly refusal: Response }> {
  const userAgent = request.headers.get("user-agent");
  const answer = await openShare({
    ...(await readVisitor(request, token)),
    path,
    userAgent,
    isRobot: isRobot(userAgent) || request.method === "HEAD" || isPrefetch(request.headers),
  });
  if (answer.kind !== "open")
    return { refusal: await refuseVisit(request, { token, path }, answer) };
  return { share: answer.share, token, newPass: answer.newPass };
}

export async function readVisitor(
  { headers, cookies }: NextRequest,
  token: string,
): Promise<ShareRequest> {
  const pass = cookies.get(passCookie(token).name)?.value ?? null;
  return { token, pass, address: clientAddress(headers), nowMs: await loadShareTime() };
}

/** Fetch and Sec-Purpose of the Fetch standard; older browsers say Purpose. */
const isPrefetch = (headers: Headers) =>
  /\bprefetch\b/.test(`${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`);

/** Longer than any password, e-mail or letter. */
const LONGEST_FIELD = 1_000;

/** The texts of a form by their names; a file is none, nor is what is too long. Empty where no form can be read. */
export async function readForm(request: NextRequest): Promise<ReadonlyMap<string, string>> {
  const form = await request.formData().catch(() => new FormData()); // of another type, or cut off
  return new Map(
    [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && value.length <= LONGEST_FIELD ? [[name, value]] : [],
    ),
  );
}
