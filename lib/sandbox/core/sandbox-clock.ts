/** The exchange's clock, ms: the machine's clock plus an offset that can be changed. */
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
