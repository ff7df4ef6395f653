import type { AuditOrigin } from "./origin";

/** Whoever a test is. */
export const TEST_ORIGIN: AuditOrigin = {
  actor: { kind: "command", name: "test" },
  address: null,
  agent: null,
};
