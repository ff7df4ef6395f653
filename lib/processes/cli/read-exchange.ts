import { loadCredentials } from "@/lib/accounts/credentials";
import type { FailureSubject } from "@/lib/core/failure";
import { Refusal } from "@/lib/core/refusal";
import { type AccountReading, readAccount } from "@/lib/trading/read-account";
import { failureSentence } from "../failure-sentence";
import { requireKeyAccount } from "./options";

type ReadAccount<Value> = Parameters<typeof readAccount<Value>>[1];

/**
 * Asks the exchange about a named account. Throws Refusal, with the sentence that says why it did
 * not answer.
 */
export async function readFromExchange<Value>(
  name: string,
  subject: FailureSubject,
  signal: AbortSignal,
  read: ReadAccount<Value>,
): Promise<Value> {
  const { id, baseUrl } = await requireKeyAccount(name);
  const credentials = await loadCredentials(id);
  const reading: AccountReading<Value> = await readAccount({ baseUrl, credentials, signal }, read);
  switch (reading.kind) {
    case "read":
      return reading.value;
    case "failed":
      throw new Refusal(failureSentence(reading.failure, subject));
    case "refused":
      throw new Refusal(reading.sentence);
    default:
      return reading satisfies never;
  }
}
