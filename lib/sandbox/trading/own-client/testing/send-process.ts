import { openWriter, placement, readPair } from "./own-client";

/**
 * A process of its own for tests that kill it: places one order after the other, says which before it sends, and what
 * became of it. SEND_URL: the sandbox. SEND_PREFIX: of its clientOids.
 */
const { SEND_URL = "", SEND_PREFIX = "" } = process.env;
const { instrument, price } = await readPair(SEND_URL);
const writer = openWriter(SEND_URL, { timeoutMs: 20_000 });
process.on("disconnect", () => process.exit(0));
for (let nth = 0; ; nth++) {
  const clientOid = `${SEND_PREFIX}-${nth}`;
  // Written ahead: what the parent has not heard of was not sent.
  await new Promise((resolve) => process.send?.({ sending: clientOid }, resolve));
  const { kind } = await writer.send(placement(instrument, price, clientOid));
  await new Promise((resolve) => process.send?.({ clientOid, kind }, resolve));
}
