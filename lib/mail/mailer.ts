import nodemailer, { type Transporter } from "nodemailer";
import { seenLine } from "@/lib/core/visible-text";
import { readEnv } from "@/lib/env/read-env";

/** One letter to one person; `text` is plain and never kept or logged, for it may hold a link. One `id` is shown once. */
export type Mail = Readonly<Record<"to" | "subject" | "text", string>> & {
  readonly id?: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
};

/** Why a letter did not leave. Closed: a new kind must get its words. */
export const MAIL_PROBLEMS = [
  "not-configured",
  "unreachable",
  "not-encrypted",
  "sign-in-refused",
  "recipient-refused",
  "refused",
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

export type MailAnswer =
  | { readonly kind: "sent" }
  | { readonly kind: "not-sent"; readonly problem: MailProblem };

/** A person waits for the answer. */
const TIMEOUT_MS = 10_000;

export function isMailConfigured(): boolean {
  return readEnv().SMTP_URL !== null;
}

/** Hands a letter to the server of SMTP_URL; "sent": that server took it. `to` is one address, whatever it holds. */
export async function sendMail({ to, subject, text, id, attachments = [] }: Mail): Promise<MailAnswer> {
  const { SMTP_URL, MAIL_FROM } = readEnv();
  if (SMTP_URL === null || MAIL_FROM === null) return { kind: "not-sent", problem: "not-configured" };
  const transport = openTransport(new URL(SMTP_URL));
  try {
    await transport.sendMail({
      from: MAIL_FROM,
      to: { name: "", address: to },
      subject: seenLine(subject), // names of people and of the exchange are in it
      text,
      attachments: [...attachments],
      ...(id === undefined ? {} : { messageId: `<${id}@broker-desk>` }),
      headers: { "Auto-Submitted": "auto-generated" }, // RFC 3834: nobody's absence is answered to us
    });
    return { kind: "sent" };
  } catch (error) {
    // The server's own words may repeat what was sent: its error goes no further than here.
    return { kind: "not-sent", problem: PROBLEMS[String((error as { code?: unknown }).code)] ?? "refused" };
  } finally {
    transport.close();
  }
}

/** Encrypted from the first byte (smtps) or before anything is said (STARTTLS); only this machine may be written to without encryption. */
function openTransport({ protocol, hostname, port, username, password }: URL): Transporter {
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  return nodemailer.createTransport({
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(host),
    ignoreTLS: !secure && isLoopback(host),
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** By nodemailer's code; any other is a refusal. */
const PROBLEMS: Readonly<Record<string, MailProblem>> = {
  ECONNECTION: "unreachable",
  ECONNREFUSED: "unreachable",
  EDNS: "unreachable",
  ESOCKET: "unreachable",
  ETIMEDOUT: "unreachable",
  ETLS: "not-encrypted",
  EAUTH: "sign-in-refused",
  ENOAUTH: "sign-in-refused",
  EENVELOPE: "recipient-refused",
};
