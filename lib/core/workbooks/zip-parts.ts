import { type Readable, Transform } from "node:stream";
import { SaxesParser } from "saxes";
import yauzl from "yauzl";
import type { FileSource } from "@/lib/core/files/file-source";
import { WorkbookError, type WorkbookUse } from "./workbook";

/** Parts of a zip file: a workbook with hundreds of sheets and pictures has fewer. */
const MOST_PARTS = 20_000;
/** Bytes of a part, unpacked, however few it has packed. */
const LARGEST_PART = 8 * 2 ** 30;

export type ZipParts = {
  readonly has: (name: string) => boolean;
  /** Unpacked; fails with WorkbookError where it is damaged or not there. */
  readonly open: (name: string, mostBytes?: number) => Promise<Readable>;
};

class SourceReader extends yauzl.RandomAccessReader {
  /** Why the file itself could not be read: a lost database is no damaged workbook. */
  failure: unknown;
  constructor(private readonly source: FileSource) {
    super();
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const stream = this.source.read(start, end);
    stream.once("error", (error) => {
      this.failure ??= error;
    });
    return stream;
  }
}

/** Throws WorkbookError where the file is no zip file. */
export async function openZip(source: FileSource): Promise<ZipParts> {
  const reader = new SourceReader(source);
  const damaged = (cause: unknown) => {
    if (reader.failure !== undefined) return reader.failure as Error;
    return cause instanceof WorkbookError ? cause : new WorkbookError("damaged", { cause });
  };
  const parts = new Map<string, yauzl.Entry>();
  try {
    const options = { lazyEntries: true, autoClose: false };
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, source.size, options);
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, entry);
      if (parts.size > MOST_PARTS) throw new Error("too many parts");
    }
    return {
      has: (name) => parts.has(name),
      open: async (name, mostBytes = LARGEST_PART) => {
        const entry = parts.get(name);
        if (entry === undefined) throw damaged(new Error(`it has no ${name}`));
        if (entry.isEncrypted()) throw new WorkbookError("locked");
        const bounded = boundedTo(mostBytes);
        try {
          const stream = await zip.openReadStreamPromise(entry);
          stream.once("error", (error) => bounded.destroy(damaged(error)));
          bounded.once("close", () => stream.destroy());
          return stream.pipe(bounded);
        } catch (error) {
          throw damaged(error);
        }
      },
    };
  } catch (error) {
    throw damaged(error);
  }
}

/** Counts what really comes out, because the sizes in a zip file may be made up. */
function boundedTo(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > mostBytes) done(new WorkbookError("too-large"));
      else done(null, chunk);
    },
  });
}

/** Receives the elements and texts of a part; names come without their prefix. */
export type XmlReader<Item> = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
  /** What was read since the last call. */
  readonly take: () => readonly Item[];
};
export type Attributes = Readonly<Record<string, string>>;

/** Elements inside of each other. */
const DEEPEST = 200;
/** Bytes without an element: a text or an attribute of such a length is no cell's. */
const LONGEST_GAP = 4 * 2 ** 20;

/**
 * The items of an XML part while it arrives. "look": a part that is too large or cut ends there.
 * Throws WorkbookError.
 */
export async function* readXml<Item>(
  stream: Readable,
  reader: XmlReader<Item>,
  use: WorkbookUse,
): AsyncGenerator<Item> {
  const parser = new SaxesParser({ xmlns: false });
  let [depth, gap] = [0, 0];
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    gap = 0;
    reader.open(bareName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    gap = 0;
    reader.close(bareName(name));
  });
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  parser.on("error", (error) => {
    throw new WorkbookError("damaged", { cause: error });
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      gap += (chunk as Buffer).length;
      if (gap > LONGEST_GAP || depth > DEEPEST) throw new WorkbookError("damaged");
      yield* reader.take();
    }
    parser.close();
  } catch (error) {
    const isEnd = error instanceof WorkbookError && error.fault === "too-large" && use === "look";
    if (!isEnd) throw error;
  }
  yield* reader.take();
}

const names = new Map<string, string>();

/** Some programs write `<x:row>` for `<row>`. */
function bareName(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const bare = name.slice(name.indexOf(":") + 1);
  if (names.size < 1_000) names.set(name, bare);
  return bare;
}
