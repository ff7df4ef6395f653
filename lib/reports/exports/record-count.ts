const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV as its bytes pass by: line ends outside of quotes (RFC 4180). */
export type RecordCounter = { readonly add: (chunk: Buffer) => void; readonly count: () => number };

export function createRecordCounter(): RecordCounter {
  let records = 0;
  let quoted = false;
  return {
    add: (chunk) => {
      if (!quoted && !chunk.includes(QUOTE)) {
        records += countLineFeeds(chunk);
        return;
      }
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) records += 1;
      }
    },
    count: () => records,
  };
}

function countLineFeeds(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}
