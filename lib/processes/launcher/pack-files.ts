import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PACKED = /\.(?:js|css)$/;
/** Less than this is sent in one packet of the network in any case. */
const LEAST_BYTES = 1_024;

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/**
 * Puts a brotli and a gzip copy beside every script and style sheet in `folder`, each as small as it gets: it is done
 * once, and sent as often as somebody opens a page (lib/processes/web/packed-files.mjs).
 */
export async function packFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    PACKED.test(name),
  );
  await Promise.all(names.map((name) => packFile(path.join(folder, name))));
}

async function packFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    packBrotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    packGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
      writeFile(`${file}.gz`, packed),
    ),
  ]);
}
