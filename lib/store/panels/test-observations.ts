import type { RealityQuestion } from "@/lib/core/reality/question";
import { queryRows } from "../database/database";
import type { Observation } from "./observations";
import { KEY, keyOf } from "./questions";

/** Every observation of a question, the oldest first; none where it was never answered. */
export async function listObservations(
  exchangeId: number,
  question: RealityQuestion,
): Promise<Observation[]> {
  return queryRows(
    `select number, payload, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt" from panel_observations
     where ${KEY} order by number`,
    keyOf(exchangeId, question),
  );
}
