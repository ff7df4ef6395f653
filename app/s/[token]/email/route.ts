import { after, type NextRequest } from "next/server";
import { answerPage, answerStep, leadToPage, refuseReader } from "@/app/s/answers";
import { readForm, readVisitor } from "@/app/s/open-visit";
import { askLetter, takeLetter } from "@/lib/shares/email-step";
import { openShare } from "@/lib/shares/open-share";
import { visitorLetter } from "@/lib/shares/text";

/**
 * Where a letter leads. Programs open links in letters but press no button, so this only shows a
 * button.
 */
export async function GET(request: NextRequest, { params }: RouteContext<"/s/[token]/email">) {
  const { token } = await params;
  const visitor = await readVisitor(request, token);
  const answer = await openShare({ ...visitor, path: "panel", userAgent: null, isRobot: true });
  if (answer.kind === "closed" || answer.kind === "limited") return refuseReader(request, answer);
  const letter = request.nextUrl.searchParams.get("letter") ?? "";
  if (answer.kind === "open" || letter === "") return leadToPage(token);
  return answerPage({ kind: "takes-letter", path: `/s/${token}`, letter }, answer.language);
}

export async function POST(request: NextRequest, { params }: RouteContext<"/s/[token]/email">) {
  const { token } = await params;
  const form = await readForm(request);
  const letter = form.get("letter");
  return letter === undefined
    ? answerEmail(request, token, form.get("email") ?? "")
    : answerLetter(request, token, letter);
}

async function answerEmail(request: NextRequest, token: string, email: string): Promise<Response> {
  const asked = await askLetter({
    ...(await readVisitor(request, token)),
    email,
    textOf: visitorLetter,
  });
  if (asked.kind !== "asked") return answerStep(request, token, asked);
  after(() =>
    asked.send().catch((error: unknown) => console.error("a letter could not be sent:", error)),
  );
  return answerPage({ kind: "letter-sent", path: `/s/${token}` }, asked.language);
}

async function answerLetter(
  request: NextRequest,
  token: string,
  letter: string,
): Promise<Response> {
  const taken = await takeLetter({ ...(await readVisitor(request, token)), letter });
  if (taken.kind !== "dead-letter") return answerStep(request, token, taken);
  const page = {
    kind: "asks-e-mail",
    path: `/s/${token}`,
    domains: [],
    isLetterOver: true,
  } as const;
  return answerPage(page, taken.language, { status: 403 });
}
