import { COMMISSIONS_PATH } from "../http/endpoints";
import { createSignedEndpoint, isWhole, pageWithFaults } from "../http/signed-endpoint";
import type { Sandbox } from "../sandbox";
import { answerCommissions } from "./commissions";

export function createCommissionsEndpoint(sandbox: Sandbox) {
  let pages = 0;
  return createSignedEndpoint(sandbox, "commissions", COMMISSIONS_PATH, (query, envelope) =>
    pageWithFaults(
      sandbox,
      "commissions",
      envelope,
      (fault) => {
        if (isWhole(fault)) pages++;
        const switches = sandbox.switches();
        const short = switches.shortPageEvery > 0 && pages % switches.shortPageEvery === 0;
        const { book } = sandbox;
        return answerCommissions(query, { book, switches, nowMs: envelope.nowMs, envelope, short });
      },
      ({ days }) => sandbox.edits.pageSent(days),
    ),
  );
}
