import { answerOfStatus, type ChatAnswer, notTaken } from "./chat";
import { type ChatText, slackMessage } from "./chat-message";
import { findAskedPauseMs, isAccepted, postJson } from "./post";
import { findUrlProblem, mayBePrivate } from "./webhook";

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: it will never work. */
const GONE: readonly number[] = [403, 404, 410];

/** Makes one attempt. `address`: of the incoming webhook, which is a secret. */
export async function sendSlack(
  address: string,
  text: ChatText,
  isAdmin: boolean,
): Promise<ChatAnswer> {
  const refused = notTaken("address-refused", null, { isFinal: true });
  if (findUrlProblem(address, isAdmin) !== null) return refused;
  const answer = await postJson({
    url: new URL(address),
    body: JSON.stringify(slackMessage(text)),
    allowPrivate: mayBePrivate(isAdmin),
  });
  if (isAccepted(answer.status)) return { kind: "delivered" };
  if (answer.kind === "no-answer") {
    if (answer.hasLeft) return { kind: "unclear" };
    return answer.problem === "address-refused" ? refused : notTaken(answer.problem, null);
  }
  const { status } = answer;
  if (GONE.includes(status)) return notTaken("chat-gone", status, { isFinal: true });
  return answerOfStatus(status, findAskedPauseMs(answer, Date.now()));
}
