import { queryRows } from "@/lib/database/database";
import type { PanelQuestion } from "@/lib/stocks/queue/question";
import type { Observation } from "../store/observations";
import { KEY, keyOf } from "../store/questions";

/** Every observation of a question, oldest first; empty if it was never answered. */
export async function listObservations(
  exchangeId: number,
  question: PanelQuestion,
): Promise<Observation[]> {
  return queryRows(
    `select number, payload, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt" from panel_observations
     where ${KEY} order by number`,
    keyOf(exchangeId, question),
  );
}
