// SQL: pieces are bytes; unused files are found by the rows that refer to files.
import { Readable, Writable } from "node:stream";
import type { FileSource } from "@/lib/core/files/file-source";
import { db, findRow, findValue, queryValue } from "./database";

/** Bytes of a piece: the embedded database cannot take messages of more than a few megabytes. */
const PIECE_BYTES = 1_048_576;

/** 64 KB at a time, for a reader that takes megabytes slowly. */
export function* inPieces(bytes: Buffer): Generator<Buffer> {
  const size = 65_536;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/**
 * Creates a file in the database, where every process can read it. It is whole once `sink` has
 * finished, whose error is a lost database or a full disk. `sweepStoredFiles` removes files that no
 * job or import refers to.
 */
export async function createStoredFile() {
  const id = await queryValue<string>("insert into stored_files default values returning id");
  const piece = Buffer.alloc(PIECE_BYTES);
  let filled = 0;
  let pieces = 0;
  const writePiece = async () => {
    const bytes = piece.subarray(0, filled);
    await db().pool.query("insert into stored_file_pieces values ($1, $2, $3)", [
      id,
      pieces,
      bytes,
    ]);
    pieces += 1;
    filled = 0;
  };
  const write = async (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(piece, filled, at);
      at += copied;
      filled += copied;
      if (filled === PIECE_BYTES) await writePiece();
    }
  };
  const complete = async () => {
    if (filled > 0) await writePiece();
    await db().pool.query(
      "update stored_files set pieces = $2, completed_at = clock_timestamp() where id = $1",
      [id, pieces],
    );
  };
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      write(chunk).then(() => done(), done);
    },
    final(done) {
      complete().then(() => done(), done);
    },
  });
  return { id, sink };
}

/**
 * The bytes of a whole file; null where there is none. The stream fails if the file is removed
 * meanwhile.
 */
export async function openStoredFile(id: string | null): Promise<Readable | null> {
  if (id === null) return null;
  const pieces = await findValue<number>("select pieces from stored_files where id = $1", [id]);
  return pieces === null ? null : Readable.from(readPieces(id, pieces), { objectMode: false });
}

/** Any part of a whole file; null where there is none. Its streams fail if it is removed. */
export async function findStoredFile(id: string | null): Promise<FileSource | null> {
  if (id === null) return null;
  const found = await findRow<{ pieces: number; last: number | null }>(
    `select pieces, (select length(bytes) from stored_file_pieces where (file_id, number) = (id, pieces - 1)) as last
     from stored_files where id = $1 and pieces is not null`,
    [id],
  );
  if (found === null) return null;
  const size = found.last === null ? 0 : (found.pieces - 1) * PIECE_BYTES + found.last;
  const read = (start = 0, end = size) =>
    Readable.from(readPart(id, start, end), { objectMode: false });
  return { size, read };
}

async function* readPart(id: string, start: number, end: number) {
  for (let at = start; at < end; ) {
    const number = Math.floor(at / PIECE_BYTES);
    const bytes = await readPiece(id, number);
    const first = number * PIECE_BYTES;
    yield bytes.subarray(at - first, end - first);
    at = first + PIECE_BYTES;
  }
}

async function* readPieces(id: string, pieces: number) {
  for (let number = 0; number < pieces; number += 1) yield await readPiece(id, number);
}

async function readPiece(id: string, number: number): Promise<Buffer> {
  const bytes = await findValue<Buffer>(
    "select bytes from stored_file_pieces where (file_id, number) = ($1, $2)",
    [id, number],
  );
  if (!bytes) throw new Error("the file was removed while it was read");
  return bytes;
}

export async function removeStoredFile(id: string): Promise<void> {
  await db().pool.query("delete from stored_files where id = $1", [id]);
}

/** Longer than the longest export: an older file that is not whole was left by a killed process. */
const LEFT_BEHIND = "6 hours";
/** Time between a file's last byte and the row that refers to it. */
const ADOPTED_WITHIN = "1 minute";

/** Removes the files of expired exports, and those that nobody refers to. */
export async function sweepStoredFiles(): Promise<void> {
  const { rowCount } = await db().pool.query(
    `delete from stored_files f
     where exists (select from export_jobs j where j.file_id = f.id and j.expires_at <= clock_timestamp())
        or ((f.completed_at < clock_timestamp() - interval '${ADOPTED_WITHIN}'
             or f.created_at < clock_timestamp() - interval '${LEFT_BEHIND}')
            and not exists (select from export_jobs j where j.file_id = f.id)
            and not exists (select from commission_imports i where i.file_id = f.id))`,
  );
  // The embedded database has no autovacuum: the room of large files would never be used again.
  if (rowCount !== null && rowCount > 0) await db().pool.query("vacuum stored_file_pieces");
}
