import { startSmtp } from "@/lib/mail/testing/smtp";
import { desk } from "./desk";
import { startSecondWeb } from "./second-web";

export type TwoWebs = {
  readonly first: string;
  readonly second: string;
  /** Receives the letters of the second process. */
  readonly mail: Awaited<ReturnType<typeof startSmtp>>;
};

let opened: Promise<TwoWebs> | undefined;

/**
 * This process's desk with a second web process that shares the first one's public address. The
 * first caller starts it; it ends with this process.
 */
export function openTwoWebs(): Promise<TwoWebs> {
  opened ??= open();
  return opened;
}

async function open(): Promise<TwoWebs> {
  const { url } = desk();
  const mail = await startSmtp();
  const second = await startSecondWeb({
    publicOrigin: url,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: "Broker Desk <desk@example.com>",
    },
  });
  return { first: url, second: second.url, mail };
}
