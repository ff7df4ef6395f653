import { setTimeout as sleep } from "node:timers/promises";
import { grantAccountScope } from "@/lib/core/scope";
import { openDatabase } from "@/lib/database/database";
import { deliverAll } from "@/lib/notifications/deliver-notifications";

/** A process that sends due notifications until it ends; tests kill it. */
const [url = ""] = process.argv.slice(2);
await openDatabase(url);
process.stdout.write("ready\n");
for (;;) {
  await deliverAll({
    openAccount: async (_userId, accountId) => ({
      scope: grantAccountScope(accountId),
      account: { id: accountId, name: "Main", role: "manager" },
    }),
    textOf: (lines, language) => ({
      language,
      subject: `${lines.length}`,
      text: lines.map(({ notification }) => notification.items[0].key).join("\n"),
    }),
    chatTextOf: ({ notification }, language) => ({
      lines: [notification.items[0].key],
      link: null,
      language,
    }),
    failed: (what, error) => console.error(what, error),
    now: Date.now,
    random: () => 0.5,
  });
  await sleep(20);
}
