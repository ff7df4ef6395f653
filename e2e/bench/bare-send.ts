import { createHmac } from "node:crypto";
import { request } from "node:http";

type BareKey = {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiPassphrase: string;
};

/**
 * Sends the bytes of an order that was signed before, over its own connection: the cost of the wire
 * and the exchange alone.
 */
export function sendBare(
  url: string,
  path: string,
  body: string,
  { apiKey, apiSecret, apiPassphrase }: BareKey,
): () => Promise<void> {
  const timestamp = String(Date.now());
  const signature = createHmac("sha256", apiSecret)
    .update(`${timestamp}POST${path}${body}`)
    .digest("base64");
  const headers = {
    "access-key": apiKey,
    "access-sign": signature,
    "access-passphrase": apiPassphrase,
    "access-timestamp": timestamp,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return () =>
    new Promise((resolve, reject) => {
      const sending = request(url + path, { method: "POST", headers, agent: false }, (response) => {
        response.resume();
        response.on("end", resolve);
        response.on("error", reject);
      });
      sending.on("error", reject);
      sending.end(body);
    });
}
