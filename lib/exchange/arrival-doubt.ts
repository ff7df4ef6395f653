/** Beyond this a long answer tells of a slow server, not of a late arrival. */
export const MAX_DOUBT_MS = 100;
/** Until so many answers were seen there is no telling which of them were late. */
const MIN_SAMPLES = 10;
const KEPT_SAMPLES = 100;

export type ArrivalDoubt = { readonly doubtMs: (roundTripMs: number) => number };

/**
 * How much later than others a request can have arrived: what its answer took longer than the quickest of the last
 * answers. A request that waited on its way, or in a server that was busy, arrives late, and the next use of its
 * slot then lies nearer to it than the sending times say.
 */
export function createArrivalDoubt(): ArrivalDoubt {
  const samples: number[] = [];
  return {
    doubtMs: (roundTripMs) => {
      samples.push(roundTripMs);
      if (samples.length < MIN_SAMPLES) return MAX_DOUBT_MS;
      if (samples.length > KEPT_SAMPLES) samples.shift();
      return Math.min(MAX_DOUBT_MS, roundTripMs - Math.min(...samples));
    },
  };
}
