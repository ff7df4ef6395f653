import type { AskedFile } from "@/app/(desk)/exports/file-response";
import type { TokenGrant } from "@/lib/tokens/authenticate-token";
import { holdTokenExport } from "@/lib/tokens/hold-token-export";
import { type ApiRefusal, answerRefusal } from "./refusal";

const BUSY: ApiRefusal = {
  status: 429,
  error: "export-running",
  message: "This token is already fetching a file. Fetch one at a time.",
};
const ASK_AGAIN_SECONDS = "5";

/**
 * Sends a file to a token that fetches no other at the time: until its last byte was read, or the
 * reader left.
 */
export async function sendFile(
  { token }: TokenGrant,
  { method, signal }: AskedFile,
  open: () => Promise<Response>,
): Promise<Response> {
  const letGo = await holdTokenExport(token.id);
  if (letGo === null) return answerRefusal(BUSY, { "retry-after": ASK_AGAIN_SECONDS });
  try {
    const response = await open();
    // The framework reads no body for HEAD, nor if the reader has left.
    const isSent = method !== "HEAD" && !signal.aborted;
    if (!isSent || !response.ok || response.body === null) {
      await letGo();
      return response;
    }
    signal.addEventListener("abort", () => void letGo(), { once: true });
    return new Response(withEnd(response.body, letGo), response);
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** Passes the bytes on; `end` is called however they end, and settles before the stream closes. */
function withEnd(
  bytes: ReadableStream<Uint8Array>,
  end: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        await end();
        controller.close();
      } catch (error) {
        await end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      await Promise.all([end(), reader.cancel(reason)]);
    },
  });
}
