import type { ServerOptions } from "@/lib/sandbox/server";
import { type BenchDatabase, openBenchDatabase } from "./databases";
import { forkScript } from "./processes";

export type MeasuredSync<Report> = {
  readonly report: Report;
  readonly peakMegabytes: number;
  /** Counted by the exchange as they arrived. */
  readonly maxPerSecond: number;
};

/** One first sync into a fresh database; exchange and sync run in separate processes. */
export async function measureSync<Report>(
  subject: "commissions" | "repayments",
  kind: BenchDatabase,
  sandboxOptions: ServerOptions,
): Promise<MeasuredSync<Report>> {
  const database = await openBenchDatabase(kind);
  const sandbox = await forkScript<{ url: string }>("sandbox-process.ts", {
    SANDBOX_OPTIONS: JSON.stringify(sandboxOptions),
  });
  try {
    const { message } = await forkScript<Omit<MeasuredSync<Report>, "maxPerSecond">>(
      "sync-process.ts",
      {
        SYNC_SUBJECT: subject,
        SYNC_DATABASE_URL: database.url,
        SYNC_EXCHANGE_URL: sandbox.message.url,
      },
    );
    const log = await (await fetch(`${sandbox.message.url}/__sandbox/log`)).json();
    const arrivals = Object.values(
      log as Record<string, { requests: number; maxPerSecond: number }>,
    );
    return {
      ...message,
      maxPerSecond: Math.max(...arrivals.map(({ maxPerSecond }) => maxPerSecond)),
    };
  } finally {
    sandbox.child.disconnect();
    await database.close();
  }
}
