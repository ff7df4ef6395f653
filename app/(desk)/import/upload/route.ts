import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { getTranslations } from "next-intl/server";
import { isNoRoom } from "@/lib/core/files/no-room";
import { seenLine } from "@/lib/core/visible-text";
import { MappingError } from "@/lib/imports/columns";
import { FILE_KINDS, type FileKind } from "@/lib/imports/fields";
import { NOTHING_SAID } from "@/lib/imports/file-mapping";
import { bringFile, requestImport } from "@/lib/imports/manage-imports";
import { obstacleText } from "@/lib/imports/text";
import { isAdministrator, mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../../language/words";
import { forWholeAccount, refuseUpload } from "../../request-access";

/** Some ten million rows; larger files are better split by year. */
const MOST_BYTES = 4 * 2 ** 30;
const LONGEST_NAME = 200;

class TooLargeError extends Error {}

/**
 * Stores an uploaded file; the ledger does not change. A foreign page's form cannot send the header
 * with the name.
 */
export const POST = forWholeAccount(async ({ user, scope, account, request }) => {
  const t = await getTranslations("imports.refused");
  if (!mayManage(account)) return refuseUpload(403, t("notAllowed"));
  const kind = readKind(request.nextUrl.searchParams.getAll("kind"));
  if (kind === null) return refuseUpload(400, t("noFile"));
  if (kind === "rates" && !isAdministrator(user)) return refuseUpload(403, t("notAdministrator"));
  const fileName = readName(request.headers.get("x-file-name"));
  if (fileName === null || !request.body) return refuseUpload(400, t("noFile"));
  const body = request.body as ReadableStream<Uint8Array>;
  try {
    const file = { kind, fileName, broughtBy: user.email, mapping: NOTHING_SAID, range: null };
    const brought = await bringFile(scope, file, Readable.from(readBody(body)));
    if (brought.known !== null) await requestImport(scope, brought.id, "check");
    return Response.json({ id: brought.id });
  } catch (error) {
    if (error instanceof TooLargeError) return refuseUpload(413, t("tooLarge"));
    if (error instanceof MappingError)
      return refuseUpload(415, obstacleText(await getWords(), error.obstacle));
    if (isNoRoom(error)) return refuseUpload(507, t("noSpace"));
    throw error;
  }
});

async function* readBody(body: ReadableStream<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new TooLargeError();
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

/** Commissions, where no kind is named; null: it is none. */
function readKind(given: readonly string[]): FileKind | null {
  const [named = "commissions", ...others] = given;
  if (others.length > 0) return null;
  return FILE_KINDS.find((kind) => kind === named) ?? null;
}

function readName(header: string | null): string | null {
  try {
    const name = seenLine(decodeURIComponent(header ?? "").replace(/[/\\]/g, "_"));
    return name === "" ? null : name.slice(0, LONGEST_NAME);
  } catch {
    return null; // not percent-encoded, so our page did not send it
  }
}
