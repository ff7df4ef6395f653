import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { seenLine } from "@/lib/core/visible-text";
import { wordsIn } from "@/lib/core/words-in";
import { readEnv } from "@/lib/env/read-env";
import { webOrigin } from "@/lib/env/web-origin";
import { isMailFinal, type MailProblem } from "@/lib/mail/letter";
import { mailHtml } from "@/lib/mail/mail-html";
import { stopAddresses } from "@/lib/mail/stop-token";
import type { LetterMail } from "@/lib/mail/store/letters";

/**
 * One letter to one person. `text` is plain text and is never logged, because it may hold a link;
 * an HTML part is made of it.
 */
export type Mail = LetterMail & {
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
};

/**
 * Outcome of an attempt. "not-sent": the server does not have the letter. `isFinal`: it never will.
 * "unclear": the server got the whole letter but did not confirm it, so that sending it again may
 * deliver it twice.
 */
export type MailAnswer =
  | { readonly kind: "sent" }
  | {
      readonly kind: "not-sent";
      readonly problem: MailProblem;
      readonly isFinal: boolean;
      /** The pause that the receiver asked for. */
      readonly askedSeconds?: number;
    }
  | { readonly kind: "unclear" };

const MINUTE_MS = 60_000;
/**
 * RFC 5321, 4.5.3.2: five minutes for the greeting, ten for the answer to a letter. nodemailer has
 * one limit for all answers.
 */
const DEFAULT_TIMES: MailTimes = { greetingMs: 5 * MINUTE_MS, answerMs: 10 * MINUTE_MS };
export type MailTimes = { readonly greetingMs: number; readonly answerMs: number };

/** Limit of a whole attempt. */
const LONGEST_MS = 30 * MINUTE_MS;

/** Small, so that only the last piece of a letter waits in this process while the server reads. */
const PIECE_BYTES = 16_384;

export function isMailConfigured(): boolean {
  return readEnv().SMTP_URL !== null;
}

/**
 * Hands a letter to the server of SMTP_URL. `to` is one address and is not parsed. `id` is the same
 * in each attempt, because mail programs show an id once.
 */
export async function sendMail(mail: Mail, id: string, times = DEFAULT_TIMES): Promise<MailAnswer> {
  const { SMTP_URL, MAIL_FROM } = readEnv();
  if (SMTP_URL === null || MAIL_FROM === null) return notSent("not-configured");
  const message = compose(mail, MAIL_FROM, id);
  const bytes = await message.build();
  const url = new URL(SMTP_URL);
  const connection = openConnection(url, times);
  // Once the content is read to its end, the server may have the whole letter.
  let isWhole = false;
  const content = Readable.from(pieces(bytes)).once("end", () => {
    isWhole = true;
  });
  const deadline = setTimeout(() => connection.close(), LONGEST_MS);
  try {
    await handOver(connection, loginOf(url), message.getEnvelope(), content);
    return { kind: "sent" };
  } catch (error) {
    // The server's message may repeat what was sent, so the error stays here.
    return judge(error, isWhole);
  } finally {
    clearTimeout(deadline);
    connection.close();
  }
}

function compose(mail: Mail, from: string, id: string) {
  const { to, language, stops, attachments = [] } = mail;
  const subject = seenLine(mail.subject); // it holds names
  const addresses = stops && stopAddresses(stops);
  const { t } = wordsIn(language);
  const text = addresses
    ? `${mail.text}\n\n${t("letters.stopAt", { link: addresses.page })}`
    : mail.text;
  const stop = addresses ? { words: t("letters.stop"), url: addresses.page } : null;
  const composer = new MailComposer({
    from,
    to: { name: "", address: to },
    subject,
    text,
    html: mailHtml({ subject, text: mail.text, language, origin: webOrigin(), stop }),
    attachments: [...attachments],
    messageId: `<${id}@broker-desk>`,
    headers: headersOf(addresses?.press ?? null),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile();
}

/** `stopAt`: where a mail program stops these letters, with one press and without asking. */
function headersOf(stopAt: string | null): Record<string, string> {
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" }; // RFC 3834: no out-of-office replies
  if (stopAt === null) return headers;
  headers["List-Unsubscribe"] = `<${stopAt}>`;
  // RFC 8058: by HTTPS alone.
  if (stopAt.startsWith("https:")) headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  return headers;
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

type Login = { readonly user: string; readonly pass: string };

function loginOf({ username, password }: URL): Login | null {
  if (username === "") return null;
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

/**
 * Encrypted from the first byte (smtps) or by STARTTLS. Only on this machine may the connection be
 * unencrypted.
 */
function openConnection({ protocol, hostname, port }: URL, times: MailTimes): SMTPConnection {
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  return new SMTPConnection({
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(host),
    ignoreTLS: !secure && isLoopback(host),
    connectionTimeout: times.greetingMs, // it covers the greeting as well
    greetingTimeout: times.greetingMs,
    socketTimeout: times.answerMs,
  });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

type LetterEnvelope = ReturnType<ReturnType<typeof compose>["getEnvelope"]>;

/** Resolves when the server confirms the letter. */
function handOver(
  connection: SMTPConnection,
  login: Login | null,
  envelope: LetterEnvelope,
  content: Readable,
) {
  return new Promise<void>((resolve, reject) => {
    const send = () => {
      connection.send(envelope, content, (error) => {
        if (error) return reject(error);
        connection.quit();
        resolve();
      });
    };
    connection.on("error", reject);
    connection.on("end", () =>
      reject(Object.assign(new Error("the connection ended"), { code: "ECONNECTION" })),
    );
    connection.connect((error) => {
      if (error) return reject(error);
      if (login === null || !connection.allowsAuth) return send();
      connection.login({ credentials: login }, (refusal) => (refusal ? reject(refusal) : send()));
    });
  });
}

/**
 * Codes from 400 are temporary refusals, from 500 permanent ones (RFC 5321, 4.2.1). Without a code
 * nobody refused.
 */
function judge(error: unknown, isWhole: boolean): MailAnswer {
  const { code, command, responseCode } = error as SmtpError;
  if (responseCode === undefined || responseCode === false)
    return isWhole ? { kind: "unclear" } : notSent(PROBLEMS[code ?? ""] ?? "unreachable");
  if (code === "EAUTH") return notSent("sign-in-refused");
  if (code === "ETLS") return notSent("not-encrypted");
  if (responseCode < 500) return notSent("deferred");
  return notSent(command === "RCPT TO" ? "recipient-refused" : "refused");
}

type SmtpError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number | false;
};

function notSent(problem: MailProblem): MailAnswer {
  return { kind: "not-sent", problem, isFinal: isMailFinal(problem) };
}

/**
 * nodemailer's codes of errors without an answer of the server. Any other code is a lost
 * connection.
 */
const PROBLEMS: Readonly<Record<string, MailProblem>> = {
  ETLS: "not-encrypted",
  EAUTH: "sign-in-refused",
  ENOAUTH: "sign-in-refused",
  EENVELOPE: "recipient-refused",
  EMESSAGE: "refused",
};
