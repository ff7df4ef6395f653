import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { webOrigin } from "@/lib/env/web-origin";
import { findExport, type ListedExport, openExportFile } from "@/lib/exports/load-exports";
import { recordFetch } from "@/lib/exports/record-export";
import type { Sidecar } from "@/lib/exports/sidecar";
import { deskFor, findExportSidecar } from "@/lib/exports/store/jobs";
import type { Mail, MailAnswer } from "@/lib/mail/mailer";
import type { NotificationView } from "@/lib/notifications/notification";
import type { ReportFile } from "@/lib/schedules/report-file";
import type { User } from "@/lib/users/store/users";
import type { OpenedAccount } from "./show-notification";

/** Mail servers refuse letters of 10 MB, and attachments grow by a third in transport. */
const MOST_ATTACHED_BYTES = 5_000_000;

export type OpenReport = {
  readonly file: ReportFile;
  readonly job: ListedExport;
  readonly sidecar: Sidecar;
};

/**
 * The file of a notification as its owner may see it now. Undefined: the notification has none.
 * Null: the file was removed, or holds clients who are no longer the owner's.
 */
export async function openReport(
  view: NotificationView,
  { scope }: OpenedAccount,
  userId: string,
): Promise<OpenReport | null | undefined> {
  const [item] = view.kind === "report-ended" ? view.items : [];
  if (!item?.isDone || item.export === null) return undefined;
  const job = await findExport(scope, userId, item.export);
  const sidecar = job?.state === "done" ? await findExportSidecar(scope, userId, job.id) : null;
  if (!job || !sidecar) return null;
  const { file, notWhole, controlTotals, subject } = sidecar as Sidecar; // as `produceExport` wrote it
  const { name, rows, bytes, sha256 } = file;
  const isAttached = bytes <= MOST_ATTACHED_BYTES;
  const about = { name, subject, rows, bytes, sha256, notWhole, controlTotals, isAttached };
  return { file: about, job, sidecar: sidecar as Sidecar };
}

/** The file with its addresses, for a webhook. */
export function fileInBody({
  file: { isAttached: _, ...file },
  job: { id, accountId },
}: OpenReport) {
  return {
    ...file,
    url: `${webOrigin()}/exports/${id}/file?account=${accountId}`,
    apiUrl: `${webOrigin()}/api/v1/accounts/${accountId}/exports/jobs/${id}/file`,
  };
}

/**
 * Sends the letter with the file and its sidecar, if they fit, and records in the audit log that
 * the file leaves.
 */
export async function sendWithReport(
  { job, file, sidecar }: OpenReport,
  { id, email }: Pick<User, "id" | "email">,
  send: (attachments: NonNullable<Mail["attachments"]>) => Promise<MailAnswer>,
): Promise<MailAnswer> {
  if (!file.isAttached) return send([]);
  const stream = await openExportFile(job);
  if (!stream) throw new Error(`the file of the export ${job.id} is gone`);
  const content = await buffer(stream);
  if (createHash("sha256").update(content).digest("hex") !== file.sha256)
    throw new Error(`the file of the export ${job.id} is not what was written`);
  const about = { account: { id: job.accountId, name: null }, object: job.subject, job: job.id };
  const record = await recordFetch(deskFor({ userId: id, email }), { ...about, part: "file" });
  const proof = file.name.replace(/\.[a-z]+$/, ".json");
  const answer = await send([
    { filename: file.name, content },
    { filename: proof, content: Buffer.from(JSON.stringify(sidecar, null, 2)) },
  ]);
  await record.end(answer.kind === "not-sent" ? "failed" : "done", file.rows);
  return answer;
}
