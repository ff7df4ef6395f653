import type { SandboxClock } from "../core/sandbox-clock";
import type { ArrivalLog } from "./arrival-log";
import type { SandboxCredentials } from "./credentials";
import type { FaultPlan } from "./fault-plan";
import type { ServerLimits } from "./limits";
import type { HttpSwitches } from "./switches";

/**
 * What all endpoints share. `S`: the switches that an endpoint reads besides those of the server.
 */
export type ServerContext<S = unknown> = {
  readonly clock: SandboxClock;
  readonly limits: ServerLimits;
  readonly log: ArrivalLog;
  readonly credentialsOf: (apiKey: string) => SandboxCredentials | undefined;
  readonly faults: () => FaultPlan;
  readonly switches: () => HttpSwitches & S;
};
