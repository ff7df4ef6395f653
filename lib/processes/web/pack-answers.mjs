import { constants } from "node:zlib";
import compression from "compression";

/** What is made in pieces waits so long to be packed together with the next ones: each piece alone costs a wait. */
const GATHER_MS = 5;
/** So much of an answer waits to be packed or sent before whoever makes it has to wait: more than any page has. */
const MOST_WAITING_BYTES = 1 << 20;
const CHUNK_BYTES = 1 << 16;

/** Made for one person, who waits for it: a level more takes longer than it saves on a line of 10 Mbit/s. */
const pack = compression({
  level: 4,
  brotli: {
    highWaterMark: MOST_WAITING_BYTES,
    chunkSize: CHUNK_BYTES,
    params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
  },
  highWaterMark: MOST_WAITING_BYTES,
  chunkSize: CHUNK_BYTES,
});

/** Packs what is answered as the client reads it best, unless it is packed already or is not worth it. */
export function packAnswers(request, response) {
  pack(request, response, () => {});
  const flush = response.flush.bind(response);
  let timer;
  response.flush = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush();
    }, GATHER_MS);
  };
  response.once("close", () => clearTimeout(timer));
}
