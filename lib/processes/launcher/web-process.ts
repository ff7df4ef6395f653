import { fileURLToPath } from "node:url";

export const WEB_MODULE = fileURLToPath(new URL("../web.mjs", import.meta.url));

/** Megabytes of the web's heap: pages and downloads are streamed, so it never needs more. */
const HEAP_MB = 512;

/** How Node runs the built web. */
export const WEB_NODE_ARGS = [`--max-old-space-size=${HEAP_MB}`];
