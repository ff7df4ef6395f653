import { REPAYMENTS_PATH } from "./endpoints";
import { answerRepayments } from "./repayments";
import type { Sandbox } from "./sandbox";
import { createSignedEndpoint, pageWithFaults } from "./signed-endpoint";

export function createRepaymentsEndpoint(sandbox: Sandbox) {
  return createSignedEndpoint(sandbox, "repayments", REPAYMENTS_PATH, (query, envelope) =>
    pageWithFaults(
      sandbox,
      "repayments",
      envelope,
      () => answerRepayments(query, sandbox.repayments.book, sandbox.switches(), envelope),
      ({ range }) => sandbox.repayments.pageSent(range),
    ),
  );
}
