import type { NextRequest } from "next/server";
import { englishWords } from "@/lib/core/words-in";
import { answerVisit } from "../../answers";
import { drawShared } from "../../draw-shared";
import { openVisit } from "../../open-visit";
import { drawShareImage } from "../../share-image";

/** The picture that a chat shows of the link: title, key figures and as-of. */
export async function GET(request: NextRequest, { params }: RouteContext<"/s/[token]/image">) {
  const visit = await openVisit(request, { token: (await params).token, path: "image" });
  if ("refusal" in visit) return visit.refusal;
  const { title, kind: shareKind } = visit.share;
  const image = await drawShared(visit, "image", ({ facts }) =>
    drawShareImage({ title, shareKind, facts }, englishWords()),
  );
  return answerVisit(visit, image, { "content-type": "image/png" });
}
