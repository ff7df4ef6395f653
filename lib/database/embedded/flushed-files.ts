import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** A file that is open in Emscripten's NODEFS; `nfd` is Node's number of it. */
type OpenFile = { readonly nfd: number };
type NodeFiles = {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  readonly tryFSOperation: (work: () => void) => void;
};

/**
 * The files of a folder, in which PostgreSQL's fsync() reaches the disk. PGlite's own leave it out:
 * Emscripten calls `fsync` of a file system only where there is one. Its fdatasync() always does
 * nothing, so PostgreSQL must be started with FLUSHING.
 */
export class FlushedFiles extends NodeFS {
  override async init(...[db, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(db, options);
    const addFsync = ({ FS }: PGlite["Module"]) => {
      const files = FS.filesystems.NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd }) => {
        files.tryFSOperation(() => fsyncSync(nfd)); // PostgreSQL gives up where it fails
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] },
    };
  }
}

/** Settings of a PostgreSQL that answers a commit once it is on the disk. */
export const FLUSHING = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];
