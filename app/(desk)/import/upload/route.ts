import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { mayManage } from "@/lib/access/scope/account-scope";
import { isNoRoom } from "@/lib/core/files/no-room";
import { readEnv } from "@/lib/env/read-env";
import { IMPORT_FIELDS } from "@/lib/imports/columns";
import { bringFile, readHeader, requestImport } from "@/lib/imports/manage";
import { requireWholeAccount } from "../../request-access";

/** Some ten million rows; more is better cut by year. */
const MOST_BYTES = 4 * 2 ** 30;
const LONGEST_NAME = 200;

class TooLargeError extends Error {}

/** Puts a file aside; nothing is stored in the ledger. A foreign page's form cannot send the header with its name. */
export async function POST(request: NextRequest): Promise<Response> {
  const answer = await requireWholeAccount(request);
  if ("refusal" in answer) return answer.refusal;
  const t = await getTranslations("imports.refused");
  if (!mayManage(answer.account)) return refuse(403, t("notAllowed"));
  const fileName = readName(request.headers.get("x-file-name"));
  if (fileName === null || !request.body) return refuse(400, t("noFile"));
  const { DATA_DIR } = readEnv();
  const body = request.body as ReadableStream<Uint8Array>;
  try {
    const file = { fileName, broughtBy: answer.user.email, mapping: null, range: null };
    const id = await bringFile(answer.scope, DATA_DIR, file, (path) => write(body, path));
    const header = await readHeader(DATA_DIR, id);
    if (header?.join() === IMPORT_FIELDS.join()) await requestImport(answer.scope, id, "check");
    return Response.json({ id });
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(413, t("tooLarge"));
    if (isNoRoom(error)) return refuse(507, t("noSpace"));
    throw error;
  }
}

async function write(body: ReadableStream<Uint8Array>, path: string): Promise<void> {
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      next(bytes > MOST_BYTES ? new TooLargeError() : null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(body), count, createWriteStream(path, { mode: 0o600 }));
}

function readName(header: string | null): string | null {
  try {
    const name = decodeURIComponent(header ?? "").replace(/[/\\\p{Cc}]/gu, "_");
    return name === "" ? null : name.slice(0, LONGEST_NAME);
  } catch {
    return null; // not percent-encoded: nothing of ours sent it
  }
}

function refuse(status: number, problem: string): Response {
  return Response.json({ problem }, { status });
}
