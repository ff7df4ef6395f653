import { REPAYMENTS_PATH } from "../http/endpoints";
import { createSignedEndpoint, pageWithFaults } from "../http/signed-endpoint";
import type { Sandbox } from "../sandbox";
import { answerRepayments } from "./repayments";

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
