import "server-only";
import type { NextRequest } from "next/server";
import { webOrigin } from "@/lib/env/web-origin";
import { shareTables } from "@/lib/research/shares/tables";
import { type Drawing, drawShared } from "./draw-shared";
import type { OpenVisit } from "./open-visit";
import { refuseReader } from "./refusals";
import { answerVisit, renderShare } from "./share-answers";

/** The document of an open link; `only`: one section of it, null for all. A section that it has not is not available. */
export async function answerDocument(
  request: NextRequest,
  visit: OpenVisit,
  only: string | null,
): Promise<Response> {
  const { share, token } = visit;
  const draw: Drawing = async ({ facts, hash }, words) => {
    if (only !== null && !facts.sections.some(({ id }) => id === only)) return null;
    const { kind: shareKind, title, commentary, author, expiresAt } = share;
    const files = shareTables(facts).map(({ name, section }) => ({ name, section }));
    const about = { shareKind, title, commentary, author, expiresAt, facts, factsHash: hash, files, only };
    return renderShare({ kind: "document", origin: webOrigin(), path: `/s/${token}`, ...about }, words);
  };
  const html = await drawShared(visit, `page ${only ?? ""}`, draw);
  if (html === null) return refuseReader(request, { kind: "closed" });
  return answerVisit(visit, html, { "content-type": "text/html; charset=utf-8" });
}
