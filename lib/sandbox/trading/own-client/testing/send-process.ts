import { openWriter, placement, readPair } from "./own-client";

/**
 * A process that tests kill: it places one order after another, announces each before sending, and
 * reports its outcome. SEND_URL: the sandbox. SEND_PREFIX: the prefix of its clientOids.
 */
const { SEND_URL = "", SEND_PREFIX = "" } = process.env;
const { instrument, price } = await readPair(SEND_URL);
const writer = openWriter(SEND_URL, { timeoutMs: 20_000 });
process.on("disconnect", () => process.exit(0));
for (let nth = 0; ; nth++) {
  const clientOid = `${SEND_PREFIX}-${nth}`;
  // Announced before sending, so an order that the parent has not heard of was not sent.
  await new Promise((resolve) => process.send?.({ sending: clientOid }, resolve));
  const { kind } = await writer.send(placement(instrument, price, clientOid));
  await new Promise((resolve) => process.send?.({ clientOid, kind }, resolve));
}
