import type { AuditOrigin } from "../origin";

/** The actor of tests. */
export const TEST_ORIGIN: AuditOrigin = {
  actor: { kind: "command", name: "test" },
  address: null,
  agent: null,
};
