/** The exchange's clock: it runs like the machine's, from wherever it was set. */
export type SandboxClock = {
  readonly now: () => number;
  readonly setNow: (ms: number) => void;
  readonly advance: (ms: number) => void;
};

export function createSandboxClock(machineNow: () => number, offsetMs: number): SandboxClock {
  let offset = offsetMs;
  return {
    now: () => Math.trunc(machineNow() + offset),
    setNow: (ms) => {
      offset = ms - machineNow();
    },
    advance: (ms) => {
      offset += ms;
    },
  };
}
