import "server-only";
import type { NextRequest } from "next/server";
import { isRobot } from "@/lib/audit/agent";
import { loadShareTime, type ShareRequest } from "@/lib/shares/ask-check";
import { openShare } from "@/lib/shares/open-share";
import { passCookie } from "@/lib/shares/pass";
import type { SharePath } from "@/lib/shares/visit";
import { clientAddress } from "@/lib/sign-in/web/audit-origin";
import { type OpenVisit, refuseVisit } from "./answers";

/**
 * The one check of every route that shows shared research. HEAD and prefetching see no page, so
 * they are no view.
 */
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
    return { refusal: await refuseVisit({ request, token, path }, answer) };
  const { share, newPass } = answer;
  return { request, token, path, share, newPass };
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

/**
 * The texts of a form by their names, without files and texts that are too long. Empty: no form can
 * be read.
 */
export async function readForm(request: NextRequest): Promise<ReadonlyMap<string, string>> {
  const form = await request.formData().catch(() => new FormData()); // of another type, or cut off
  const texts = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === "string" && value.length <= LONGEST_FIELD) texts.set(name, value);
  }
  return texts;
}
