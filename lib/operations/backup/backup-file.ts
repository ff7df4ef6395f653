import { createHash, type Hash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { Refusal } from "@/lib/core/refusal";
import { type SecretsFile, secretsShape } from "@/lib/env/secrets-file";
import type { Snapshot, TablePage } from "@/lib/operations/store/backup/snapshot";
import {
  ByteReader,
  CutShortError,
  decrypt,
  deriveKey,
  encrypt,
  WrongPassphraseError,
} from "./encryption";

/*
 * A line "broker-desk-backup 1 plain" or "… encrypted SALT", the body, and a line with the SHA-256
 * of all before it. The body is gzip of frames, each the length of a JSON text, that text, and so
 * many bytes as it says: a head, perhaps the secrets, pages of rows as COPY writes them, and at
 * last the manifest's sums.
 */
const FORMAT = 1;
const FIRST_LINE = /^broker-desk-backup (\d+) (plain|encrypted ([A-Za-z0-9+/=]{24}))\n/;
const SALT_BYTES = 16;
const LONGEST_FIRST_LINE = 100;
const END_BYTES = "\nsha256 \n".length + 64;
/** Text compresses to a sixth at the fastest level. */
const GZIP = { level: 1, chunkSize: 262_144 } as const;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const head = z.object({
  kind: z.literal("head"),
  format: z.literal(FORMAT),
  product: z.string(),
  migration: z.string(),
  engine: z.string(),
  madeAt: z.string(),
  sealedUnder: z.string().nullable(),
  tables: z.array(z.object({ name, columns: z.array(name).readonly() })).readonly(),
  months: z.array(z.string().regex(/^\d{4}-\d\d-01$/)).readonly(),
  /** Tables that are not in the backup. */
  leftOut: z.array(z.string()).readonly(),
  withSecret: z.boolean(),
});
const sums = z.object({
  kind: z.literal("sums"),
  parts: z.array(z.object({ table: name, rows: z.number().int(), sha256: z.string() })).readonly(),
  totals: z
    .array(
      z.object({
        account: z.string(),
        of: z.enum(["commissions", "repayments"]),
        coin: z.string(),
        rows: z.number().int(),
        sums: z.record(z.string(), z.string().nullable()),
      }),
    )
    .readonly(),
});
const bytes = z.number().int().min(0).max(0x7fff_ffff);
const frame = z.discriminatedUnion("kind", [
  head,
  z.object({ kind: z.literal("secrets"), bytes }),
  z.object({ kind: z.literal("page"), table: name, rows: z.number().int(), bytes }),
  sums,
]);
type BackupFrame = z.infer<typeof frame>;
export type BackupHead = Omit<z.infer<typeof head>, "kind">;
type BackupSums = Omit<z.infer<typeof sums>, "kind">;
export type BackupManifest = BackupHead & BackupSums & { readonly encrypted: boolean };

type ToWrite = Pick<Snapshot, "pages" | "totals"> & {
  readonly head: Omit<BackupHead, "format" | "withSecret">;
  readonly secrets: SecretsFile | null;
  readonly passphrase: string | null;
};

/**
 * Writes the file and flushes it to its disk. Rejects with the error of the disk; the caller
 * removes the file.
 */
export async function writeBackup(
  file: string,
  given: ToWrite,
  signal: AbortSignal,
): Promise<BackupManifest> {
  const { passphrase } = given;
  const salt = randomBytes(SALT_BYTES);
  const firstLine = `broker-desk-backup ${FORMAT} ${passphrase === null ? "plain" : `encrypted ${salt.toString("base64")}`}\n`;
  const key = passphrase === null ? null : await deriveKey(passphrase, salt);
  const written: { manifest?: BackupManifest } = {};
  const frames = async function* () {
    const begun = { ...given.head, format: FORMAT, withSecret: given.secrets !== null } as const;
    yield frameOf({ kind: "head", ...begun });
    if (given.secrets !== null) {
      const secrets = Buffer.from(JSON.stringify(given.secrets));
      yield Buffer.concat([frameOf({ kind: "secrets", bytes: secrets.length }), secrets]);
    }
    const counted = new Parts(begun);
    for await (const page of given.pages()) {
      counted.add(page);
      yield frameOf({ kind: "page", table: page.table, rows: page.rows, bytes: page.bytes.length });
      yield page.bytes;
    }
    const ended = { parts: counted.end(), totals: given.totals };
    yield frameOf({ kind: "sums", ...ended });
    written.manifest = { ...begun, ...ended, encrypted: key !== null };
  };
  const whole = async function* (body: AsyncIterable<Buffer>) {
    const hash = createHash("sha256");
    const hashed = (chunk: Buffer) => {
      hash.update(chunk);
      return chunk;
    };
    yield hashed(Buffer.from(firstLine));
    for await (const chunk of key === null ? body : encrypt(body, key)) yield hashed(chunk);
    yield Buffer.from(`\nsha256 ${hash.digest("hex")}\n`);
  };
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(frames(), { objectMode: false }), createGzip(GZIP), whole, target, {
    signal,
  });
  if (!written.manifest) throw new Error("the frames did not end");
  return written.manifest;
}

/** Throws where the reader would not take it: better no backup than one that cannot be restored. */
function frameOf(given: BackupFrame): Buffer {
  const text = Buffer.from(JSON.stringify(frame.parse(given)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

class Parts {
  readonly #parts: ReadonlyMap<string, { rows: number; readonly hash: Hash }>;

  constructor({ tables }: Pick<BackupHead, "tables">) {
    this.#parts = new Map(
      tables.map((table) => [table.name, { rows: 0, hash: createHash("sha256") }]),
    );
  }

  /** Throws CutShortError on a table that the head does not name. */
  add({ table, rows, bytes: content }: TablePage): void {
    const part = this.#parts.get(table);
    if (!part) throw new CutShortError();
    part.rows += rows;
    part.hash.update(content);
  }

  end(): BackupSums["parts"] {
    return [...this.#parts].map(([table, { rows, hash }]) => ({
      table,
      rows,
      sha256: hash.digest("hex"),
    }));
  }
}

export type OpenBackup = Awaited<ReturnType<typeof openBackup>>;

/**
 * Reads all of the file once. Throws Refusal where it is no backup, of a newer format, cut short or
 * changed.
 */
export async function openBackup(file: string) {
  const { size } = await statOf(file);
  const [first, end] = await readEnds(file, size);
  const found = FIRST_LINE.exec(first);
  if (!found)
    throw new Refusal(
      `${file} is not a backup of Broker Desk. Give a file that \`desk backup\` wrote.`,
    );
  if (Number(found[1]) !== FORMAT) {
    throw new Refusal(
      `${file} has format ${found[1]}, and this version reads format ${FORMAT}. Update Broker Desk, then restore.`,
    );
  }
  const damaged = new Refusal(
    `${file} is damaged: it is cut short, or something in it was changed. Use another backup.`,
  );
  const hash = createHash("sha256");
  if (size > END_BYTES) await pipeline(createReadStream(file, { end: size - END_BYTES - 1 }), hash);
  if (end !== `\nsha256 ${hash.digest("hex")}\n`) throw damaged;
  const salt = found[3] === undefined ? null : Buffer.from(found[3], "base64");
  const range = { start: found[0].length, end: size - END_BYTES - 1 };
  const explain = (error: unknown): unknown => {
    if (error instanceof WrongPassphraseError)
      return new Refusal(
        `The passphrase does not open ${file}. Give the one that it was encrypted with.`,
      );
    const isOfContent =
      error instanceof CutShortError || error instanceof z.ZodError || error instanceof SyntaxError;
    return isOfContent || String((error as NodeJS.ErrnoException).code).startsWith("Z_")
      ? damaged
      : error;
  };
  return {
    encrypted: salt !== null,
    /**
     * Reads from the beginning; what it returns was compared with what the file says. Throws
     * Refusal.
     */
    read: async (passphrase: string | null) => {
      const key = salt === null ? null : await deriveKey(passphrase ?? "", salt);
      const body = createReadStream(file, range);
      const opened = key === null ? body : Readable.from(decrypt(body, key), { objectMode: false });
      const gunzip = createGunzip({ chunkSize: GZIP.chunkSize });
      pipeline(opened, gunzip).catch(() => {}); // the reader gets the error
      try {
        return await readFrames(new ByteReader(gunzip), salt !== null, explain);
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

async function readFrames(
  reader: ByteReader,
  encrypted: boolean,
  explain: (error: unknown) => unknown,
) {
  const next = async (): Promise<BackupFrame> => {
    const length = (await reader.take(4)).readUInt32BE();
    return frame.parse(JSON.parse((await reader.take(length)).toString()));
  };
  const first = await next();
  if (first.kind !== "head") throw new CutShortError();
  const { kind: _head, ...begun } = first;
  let then = await next();
  let secrets: SecretsFile | null = null;
  if (then.kind === "secrets") {
    secrets = secretsShape.parse(JSON.parse((await reader.take(then.bytes)).toString()));
    then = await next();
  }
  const pages = async function* (): AsyncGenerator<TablePage, BackupManifest> {
    try {
      const counted = new Parts(begun);
      for (; then.kind === "page"; then = await next()) {
        const page = { table: then.table, rows: then.rows, bytes: await reader.take(then.bytes) };
        counted.add(page);
        yield page;
      }
      if (then.kind !== "sums" || !(await reader.isAtEnd())) throw new CutShortError();
      const { kind: _sums, ...ended } = then;
      if (JSON.stringify(counted.end()) !== JSON.stringify(ended.parts)) throw new CutShortError();
      return { ...begun, ...ended, encrypted };
    } catch (error) {
      throw explain(error);
    }
  };
  return { head: begun, secrets, pages: pages() };
}

async function statOf(file: string): Promise<{ readonly size: number }> {
  try {
    const found = await stat(file);
    if (found.isFile()) return found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  throw new Refusal(`There is no file ${file}. Give a file that \`desk backup\` wrote.`);
}

async function readEnds(file: string, size: number): Promise<[first: string, end: string]> {
  const handle = await open(file);
  try {
    const read = async (length: number, position: number) => {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(length),
        0,
        length,
        Math.max(0, position),
      );
      return buffer.toString("latin1", 0, bytesRead);
    };
    return [await read(LONGEST_FIRST_LINE, 0), await read(END_BYTES, size - END_BYTES)];
  } finally {
    await handle.close();
  }
}
