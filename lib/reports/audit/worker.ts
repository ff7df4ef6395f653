import { retireAudit } from "@/lib/store/audit/retention";

/** The setting counts whole days: more often there would be nothing to remove. */
const LOOK_EVERY_MS = 3_600_000;
/** Entries removed in one transaction, so that nobody waits long for it. */
const AT_ONCE = 5_000;

export type AuditWorkerEvents = {
  readonly retired: (entries: number) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/** Removes entries that the setting no longer keeps, until stopped. Any number of workers may run. */
export function startAuditWorker(events: AuditWorkerEvents): { stop: () => Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = look();

  async function look(): Promise<void> {
    await retireAll(events, () => stopped).catch((error: unknown) =>
      events.failed("removing old entries of the audit log", error),
    );
    if (stopped) return;
    timer = setTimeout(() => {
      turn = look();
    }, LOOK_EVERY_MS);
  }

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

async function retireAll(events: AuditWorkerEvents, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const entries = await retireAudit(AT_ONCE);
    if (entries > 0) events.retired(entries);
    if (entries < AT_ONCE) return;
  }
}
