import type { NextRequest } from "next/server";
import type { ProfilesPlan } from "@/components/clients/import-clients";
import { profileProblemText } from "@/components/clients/profile-problem-text";
import type { ImportAnswer } from "@/components/ui/forms/import-frame";
import {
  applyProfileImport,
  checkProfileImport,
  type ProfilePlan,
} from "@/lib/clients/import-profiles";
import type { Words } from "@/lib/core/text";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../../../language/words";
import { forWholeAccount, refuseUpload } from "../../../request-access";

/** Holds some hundred thousand clients. */
const MOST_BYTES = 20 * 2 ** 20;
/** The page lists at most this many lines of each kind; the counts are of all. */
const MOST_LISTED = 50;

/**
 * Says what a file of profiles would do; `?apply=DIGEST` does it. A form on another site cannot
 * send the header.
 */
export const POST = forWholeAccount(async ({ scope, account, origin, request }) => {
  const words = await getWords();
  const { t } = words;
  if (!mayManage(account)) return refuseUpload(403, t("clientImport.refusedFile.manage"));
  if (request.headers.get("x-file-name") === null)
    return refuseUpload(400, t("clientImport.refusedFile.noFile"));
  const file = await readText(request);
  if ("problem" in file)
    return refuseUpload(file.status, t(`clientImport.refusedFile.${file.problem}`));
  const digest = request.nextUrl.searchParams.get("apply");
  const { kind, plan } =
    digest === null
      ? { kind: "checked" as const, plan: await checkProfileImport(scope, file.text) }
      : await applyProfileImport(scope, { text: file.text, digest }, origin);
  const answer: ImportAnswer<ProfilesPlan> = { kind, plan: planView(words, plan) };
  return Response.json(answer);
});

type UploadedText =
  | { readonly text: string }
  | { readonly status: number; readonly problem: "tooLarge" | "notUtf8" };

async function readText(request: NextRequest): Promise<UploadedText> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return { status: 413, problem: "tooLarge" };
    chunks.push(chunk);
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return { status: 400, problem: "notUtf8" };
  }
}

function planView(
  words: Words,
  { added, changed, unchanged, unknown, refused, digest }: ProfilePlan,
): ProfilesPlan {
  return {
    counts: {
      added: added.length,
      changed: changed.length,
      unchanged,
      unknown: unknown.length,
      refused: refused.length,
    },
    added: added.slice(0, MOST_LISTED),
    changed: changed.slice(0, MOST_LISTED),
    unknown: unknown.slice(0, MOST_LISTED),
    refused: refused
      .slice(0, MOST_LISTED)
      .map(({ line, problem }) => ({ line, problem: profileProblemText(words, problem) })),
    digest,
  };
}
