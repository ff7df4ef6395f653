import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isDeskPaused } from "@/lib/database/desk-pause";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import { type CountdownView, showCountdown } from "@/lib/trading/countdown";
import {
  countStates,
  findCountdown,
  insertCountdown,
  listCountdownEvents,
  stepCountdown,
} from "@/lib/trading/store/countdowns";
import type { ArmOutcome, DisarmOutcome, NamedAccount } from "./contract";

/** Has the worker arm the exchange's countdown, and renew it from then on. */
export async function armCountdown(
  scope: WholeAccountScope,
  account: NamedAccount,
  { seconds }: { readonly seconds: number },
  origin: AuditOrigin,
): Promise<ArmOutcome> {
  if (await isDeskPaused()) return "paused";
  const entry = doneEntry(origin, "countdown-asked", null, { seconds }, account);
  return insertCountdown(scope, { seconds, by: actorWord(origin) }, entry);
}

/** Has the worker switch it off at the exchange. */
export async function disarmCountdown(
  scope: WholeAccountScope,
  account: NamedAccount,
  origin: AuditOrigin,
): Promise<DisarmOutcome> {
  const answer = await stepCountdown<DisarmOutcome>(scope.accountId, null, ({ state }) => {
    if (state !== "arming" && state !== "armed") return { answer: "off", step: null };
    return {
      answer: "asked",
      step: {
        state: "disarming",
        isUrgent: true,
        event: { kind: "disarm-asked", actor: actorWord(origin), details: {} },
        entry: doneEntry(origin, "countdown-disarm-asked", null, {}, account),
      },
    };
  });
  return answer ?? "off";
}

const EVENTS_SHOWN = 10;

export async function loadCountdown(scope: WholeAccountScope): Promise<CountdownView> {
  const [countdown, events, workers] = await Promise.all([
    findCountdown(scope),
    listCountdownEvents(scope, EVENTS_SHOWN),
    listLivingWorkers(),
  ]);
  const fired = events.find(({ kind }) => kind === "fired");
  const open = fired?.details.open;
  return {
    countdown,
    shown: countdown === null ? { kind: "off" } : showCountdown(countdown, countdown.nowMs),
    events,
    after: open === undefined || open.length === 0 ? [] : await countStates(scope, open),
    hasWorker: workers.length > 0,
  };
}
