import { databaseNow } from "@/lib/database/database";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { hasUnreadCode } from "@/lib/notifications/store/chats";
import { hasDueDelivery } from "@/lib/notifications/store/deliveries";
import type { Channel } from "@/lib/notifications/ways";
import { type DeliverDeps, deliverAll } from "./deliver-notifications";
import { type NotifyDeps, notifyAll } from "./notify-people";
import { readTelegram } from "./read-telegram";

/** People are notified of something at most so long after it happened. */
const NOTIFY_EVERY_SECONDS = 300;
const DELIVER_EVERY_SECONDS = 15;
/** Only while somebody connects a chat. */
const READ_TELEGRAM_EVERY_SECONDS = 5;

type Events = { readonly told: (count: number) => void };

/** Notifies people of what is new in their accounts, and sends it by every channel. */
export async function startNotificationWorker(
  jobs: Jobs,
  deps: NotifyDeps & Omit<DeliverDeps, "now" | "random"> & Events,
): Promise<void> {
  await jobs.repeat("notify", NOTIFY_EVERY_SECONDS, async () => {
    const count = await notifyAll(deps, (await databaseNow()).getTime());
    if (count > 0) deps.told(count);
  });
  const deliverBy = (channel: Channel) => async () => {
    await deliverAll({ ...deps, now: Date.now, random: Math.random }, [channel]);
  };
  // Each channel has its own turn: a mail server may take minutes for a letter.
  await jobs.repeat("deliver-webhooks", DELIVER_EVERY_SECONDS, deliverBy("webhook"), {
    isDue: () => hasDueDelivery("webhook"),
  });
  await jobs.repeat("deliver-telegram", DELIVER_EVERY_SECONDS, deliverBy("telegram"), {
    isDue: () => hasDueDelivery("telegram"),
  });
  await jobs.repeat("deliver-slack", DELIVER_EVERY_SECONDS, deliverBy("slack"), {
    isDue: () => hasDueDelivery("slack"),
  });
  await jobs.repeat("read-telegram", READ_TELEGRAM_EVERY_SECONDS, readTelegram, {
    isDue: hasUnreadCode,
  });
  await jobs.repeat("deliver-notifications", DELIVER_EVERY_SECONDS, deliverBy("mail"), {
    isDue: () => hasDueDelivery("mail"),
  });
}
