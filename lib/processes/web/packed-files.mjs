import { readdirSync } from "node:fs";
import path from "node:path";
import Negotiator from "negotiator";

const STATIC = "/_next/static/";
/** What a packed file is, which its name does not say. */
const TYPES = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
/** How the build packs a file (lib/processes/launcher/pack-files.ts), and the ending of what comes of it; the smallest first. */
const ENDINGS = { br: ".br", gzip: ".gz" };

/**
 * Asks for a script's packed copy in its place where there is one and the caller can read it: the build packed it
 * once, better than there would be time for now. `dir` is the project's folder.
 */
export function packedFiles(dir) {
  const known = new Set(namesIn(path.join(dir, ".next/static")));
  return (request, response) => {
    const [address, ...query] = request.url.split("?");
    const type = address.startsWith(STATIC) && TYPES[path.posix.extname(address)];
    if (!type) return;
    const packings = Object.keys(ENDINGS).filter((packing) => known.has(address + ENDINGS[packing]));
    if (packings.length === 0) return;
    response.setHeader("Vary", "Accept-Encoding");
    const packing = new Negotiator(request).encoding([...packings, "identity"], { preferred: packings });
    if (!(packing in ENDINGS)) return;
    request.url = [address + ENDINGS[packing], ...query].join("?");
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Encoding", packing);
  };
}

/** None before the first build, or in development. */
function namesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true }).map((name) => STATIC + name.split(path.sep).join("/"));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
