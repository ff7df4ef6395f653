import { startSmtp } from "@/lib/mail/testing/smtp";
import { desk } from "./desk";
import { startSecondWeb } from "./second-web";

export type TwoWebs = {
  readonly first: string;
  readonly second: string;
  /** Takes the letters that the second one sends. */
  readonly mail: Awaited<ReturnType<typeof startSmtp>>;
};

let opened: Promise<TwoWebs> | undefined;

/**
 * The desk of this process with another web process beside it, which says that it is reached where
 * the first one is. It is started for whoever asks first, and ends with this process.
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
