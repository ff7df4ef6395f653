import type { Clock } from "@/lib/core/clock";
import { type Child, type ChildSpec, startChild } from "./child";

const STOP_GRACE_MS = 4_500;

export type SupervisorEvents = {
  say: (line: string) => void;
  /** A process was started: somebody has to know it in case we are killed. */
  started: (pid: number) => void;
  /** A child fell again and again; the sentence says which and where its log is. */
  givenUp: (sentence: string) => void;
};

export function createSupervisor(clock: Clock, events: SupervisorEvents) {
  const running = new Map<string, Child>();
  const stopping = new AbortController();

  function start(spec: ChildSpec): Child {
    const child = startChild(spec, (text) => events.say(`${spec.name}: ${text}`));
    running.set(spec.name, child);
    events.started(child.pid);
    return child;
  }

  async function keepRunning(spec: ChildSpec, first: Child): Promise<void> {
    let falls = 0;
    for (let child = first; ; child = start(spec)) {
      const startedAt = clock.now();
      const how = await child.exited;
      running.delete(spec.name);
      if (stopping.signal.aborted) return;
      const decision = decideRestart(falls, clock.now() - startedAt);
      falls = decision.falls;
      if (decision.delayMs === null) {
        events.givenUp(
          `The ${spec.name} process ended ${falls} times in a row (${how}); see ${spec.logFile ?? "its lines above"}`,
        );
        return;
      }
      const log = spec.logFile === null ? "" : ` (log: ${spec.logFile})`;
      events.say(`${spec.name} ${how}; starting it again in ${decision.delayMs / 1000} s${log}`);
      await clock.sleep(decision.delayMs, stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  }

  return {
    /** Resolves when the child is ready; from then on it is started again whenever it ends. */
    run: async (spec: ChildSpec): Promise<void> => {
      if (stopping.signal.aborted) return;
      const child = start(spec);
      await child.ready;
      void keepRunning(spec, child);
    },
    /**
     * Ends every child, last started first, and resolves when none is left: within about five
     * seconds.
     */
    stop: async (): Promise<void> => {
      stopping.abort();
      const children = [...running.values()].reverse();
      for (const child of children) child.stop();
      const deadline = setTimeout(
        () => children.forEach((child) => void child.kill()),
        STOP_GRACE_MS,
      );
      await Promise.all(children.map((child) => child.exited));
      clearTimeout(deadline);
    },
  };
}

/** A child that lived this long was well: its earlier falls no longer count. */
const HEALTHY_AFTER_MS = 60_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
/** After so many falls in a row, starting again is not going to help. */
const MAX_FALLS = 5;

/** `fallsBefore`: falls in a row before this one. `delayMs` null: give up and say so. */
export function decideRestart(fallsBefore: number, livedMs: number) {
  const falls = (livedMs >= HEALTHY_AFTER_MS ? 0 : fallsBefore) + 1;
  if (falls > MAX_FALLS) return { falls, delayMs: null };
  return { falls, delayMs: Math.min(FIRST_DELAY_MS * 2 ** (falls - 1), LONGEST_DELAY_MS) };
}
