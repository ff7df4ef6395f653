import type { AuditOrigin } from "../origin";

/** Who makes the changes in tests. */
export const TEST_ORIGIN: AuditOrigin = {
  actor: { kind: "command", name: "test" },
  address: null,
  agent: null,
};
