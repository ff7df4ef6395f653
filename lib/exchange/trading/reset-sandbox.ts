import http from "node:http";
import https from "node:https";
import { guardedLookup, parseBaseUrl } from "../http/address-rule";
import { NetworkFault, sendHttp } from "../http/http-send";

const RESET_PATH = "/__sandbox/trading-reset";
const WITHIN_MS = 10_000;

/**
 * Asks the sandbox's control port to give an account its first balances again. No key is sent: the
 * port is for programs on its own machine. "cannot": the server has no such address. "unknown": it
 * did not answer.
 */
export async function resetSandboxAccount(
  { baseUrl, allowPrivate }: { readonly baseUrl: string; readonly allowPrivate: boolean },
  uid: string,
): Promise<"reset" | "cannot" | "unknown"> {
  const url = new URL(RESET_PATH, parseBaseUrl(baseUrl));
  const Agent = url.protocol === "https:" ? https.Agent : http.Agent;
  const agent = new Agent({ keepAlive: false, lookup: guardedLookup(allowPrivate) });
  const body = JSON.stringify({ uid });
  try {
    const { status } = await sendHttp({
      url,
      headers: {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
      },
      body,
      agent,
      timeoutMs: WITHIN_MS,
      signal: AbortSignal.timeout(WITHIN_MS),
      onSent: () => true,
      onAnswer: () => {},
    });
    if (status === 200) return "reset";
    return status >= 500 ? "unknown" : "cannot";
  } catch (error) {
    if (error instanceof NetworkFault) return "unknown";
    throw error;
  } finally {
    agent.destroy();
  }
}
