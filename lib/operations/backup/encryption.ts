import { createCipheriv, createDecipheriv, scrypt } from "node:crypto";
import { promisify } from "node:util";

/** Each guess of a passphrase costs 128 MB and a third of a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;
const CHUNK_BYTES = 1_048_576;
const TAG_BYTES = 16;
const LAST = 0x8000_0000;

export class WrongPassphraseError extends Error {}

export function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.normalize(),
    salt,
    32,
    SCRYPT,
  );
}

/**
 * Holds the chunk's number and whether it is the last: chunks cannot be moved, left out or
 * appended. A key is used once.
 */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes[11] = Number(isLast);
  return bytes;
}

/**
 * AES-256-GCM in chunks, each with its length (the first bit: it is the last) before it and its tag
 * behind it.
 */
export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  const seal = (chunk: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonce(number, isLast));
    number += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length + (isLast ? LAST : 0));
    return Buffer.concat([length, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  let pending: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    pending = Buffer.concat([pending, bytes]);
    for (; pending.length > CHUNK_BYTES; pending = pending.subarray(CHUNK_BYTES)) {
      yield seal(pending.subarray(0, CHUNK_BYTES), false);
    }
  }
  yield seal(pending, true);
}

/** Throws WrongPassphraseError at the first chunk, CutShortError where the end is missing. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  for (let number = 0; ; number += 1) {
    const head = (await reader.take(4)).readUInt32BE();
    const isLast = head >= LAST;
    const length = isLast ? head - LAST : head;
    if (length > CHUNK_BYTES) throw new CutShortError();
    const chunk = await reader.take(length);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce(number, isLast));
    decipher.setAuthTag(await reader.take(TAG_BYTES));
    try {
      yield Buffer.concat([decipher.update(chunk), decipher.final()]);
    } catch {
      throw number === 0 ? new WrongPassphraseError() : new CutShortError();
    }
    if (!isLast) continue;
    if (!(await reader.isAtEnd())) throw new CutShortError();
    return;
  }
}

/** The file is shorter than it was, or its bytes were changed. */
export class CutShortError extends Error {}

export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    await this.#fill(length);
    if (this.#pending.length < length) throw new CutShortError();
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#pending.length === 0;
  }

  async #fill(length: number): Promise<void> {
    if (this.#pending.length >= length) return;
    const chunks: Buffer[] = [this.#pending];
    for (let have = this.#pending.length; have < length; ) {
      const { value, done } = await this.#source.next();
      if (done) break;
      chunks.push(value);
      have += value.length;
    }
    this.#pending = Buffer.concat(chunks);
  }
}
