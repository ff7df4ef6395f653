import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { answerRefusal } from "@/app/api/v1/refusal";
import type { AuditOrigin } from "@/lib/audit/origin";
import { type AddressProblem, problemKeys } from "@/lib/core/address/address-problem";
import { addressProblemText } from "@/lib/core/address/problem-text";
import { isNoRoom } from "@/lib/core/files/no-room";
import type { Language } from "@/lib/core/language";
import type { AccountScope } from "@/lib/core/scope";
import { englishWords } from "@/lib/core/words-in";
import {
  exportFileName,
  interruptedSentence,
  type OpenExport,
  openExport,
  type ProduceOptions,
  produceExport,
  streamCsv,
} from "@/lib/exports/produce-export";
import { recordExport } from "@/lib/exports/record-export";
import { isQuickExport, ROWS_AT_ONCE } from "@/lib/exports/request-export";
import type { VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import { answerCsv } from "./answer-csv";
import { type AskedFile, type FileEnding, fileHeaders } from "./file-response";

/** Splits "commissions.csv" into subject and ending; null for any other name. */
export function splitFileName(file: string): { subject: string; ending: FileEnding } | null {
  const [, subject = "", ending = ""] = /^([a-z-]+)\.(csv|csv-excel|xlsx|json)$/.exec(file) ?? [];
  return subject === "" ? null : { subject, ending: ending as FileEnding };
}

export type OpenedFile = { readonly opened: OpenExport; readonly ending: FileEnding };

/** Opens what an address asks for. Unknown parameters are refused and named. */
export async function openFile(
  scope: AccountScope,
  file: string,
  params: URLSearchParams,
): Promise<OpenedFile | Response> {
  const name = splitFileName(file);
  const answer = name && (await openExport(scope, name.subject, params));
  if (!name || !answer || answer.kind === "unknown-subject") {
    const message = `There is no export ${file.slice(0, 80)}.`;
    return answerRefusal({ status: 404, error: "unknown-export", message });
  }
  if (answer.kind === "whole-account-only") {
    const message =
      "This export covers the whole account. You have access to only some of its clients.";
    return answerRefusal({ status: 403, error: answer.kind, message });
  }
  if (answer.kind === "malformed") return refuseParams(answer.problems, params);
  return { opened: answer.opened, ending: name.ending };
}

export function refuseParams(found: readonly AddressProblem[], params: URLSearchParams): Response {
  const words = englishWords();
  const problems = found.map((problem) => addressProblemText(words, problem));
  const message = "The address has parameters that cannot be read.";
  const parameters = [...new Set(found.flatMap((problem) => problemKeys(problem, params)))];
  return answerRefusal({ status: 400, error: "malformed-address", message, problems, parameters });
}

/**
 * Answers with the file, audited. A CSV is streamed and broken off where it fails; a workbook is
 * finished first.
 */
export async function answerFile(
  { opened, ending }: OpenedFile,
  {
    account,
    language,
    origin,
    request,
  }: { account: VisibleAccount; language: Language; origin: AuditOrigin; request: AskedFile },
): Promise<Response> {
  if (ending === "xlsx" && !isQuickExport(opened, ending)) {
    const message = `A workbook of more than ${ROWS_AT_ONCE.xlsx} rows is written in the background. Request it with POST.`;
    return answerRefusal({ status: 413, error: "too-many-rows", message });
  }
  try {
    const fileName = exportFileName(opened, account, ending);
    const file = { account, object: opened.subject.name, filter: opened.view.query.toString() };
    if (ending === "csv" || ending === "csv-excel") {
      const answered = { fileName, origin, file, request, format: ending };
      return await answerCsv(() => streamCsv(opened), answered);
    }
    if (request.method === "HEAD")
      return new Response(null, { headers: fileHeaders(fileName, ending) });
    const record = await recordExport(origin, { ...file, format: ending });
    try {
      const { body, rows } = await bodyOf(opened, ending, {
        account,
        language,
        signal: request.signal,
      });
      await record.end("done", rows);
      return new Response(body, { headers: fileHeaders(fileName, ending) });
    } catch (error) {
      await record.end(request.signal.aborted ? "broken-off" : "failed", null);
      throw error;
    }
  } catch (error) {
    if (isNoRoom(error)) {
      const message =
        "No space left on the server's disk. Free some space, then request the file again.";
      return answerRefusal({ status: 507, error: "no-space", message });
    }
    const message = interruptedSentence(error);
    if (message === null) throw error;
    return answerRefusal({ status: 503, error: "interrupted", message });
  }
}

async function bodyOf(
  opened: OpenExport,
  ending: "xlsx" | "json",
  options: Pick<ProduceOptions, "account" | "language" | "signal">,
): Promise<{ readonly body: BodyInit; readonly rows: number }> {
  if (ending === "json") {
    const sidecar = await produceExport(opened, new PassThrough().resume(), {
      ...options,
      format: "csv",
    });
    return { body: `${JSON.stringify(sidecar, null, 2)}\n`, rows: sidecar.file.rows };
  }
  const sink = new PassThrough();
  const [bytes, sidecar] = await Promise.all([
    buffer(sink),
    produceExport(opened, sink, { ...options, format: "xlsx" }),
  ]);
  return { body: new Uint8Array(bytes), rows: sidecar.file.rows };
}
