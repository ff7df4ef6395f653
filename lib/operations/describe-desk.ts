import { PRODUCT_VERSION } from "@/lib/core/product-version";
import { type DatabaseFacts, readDatabaseFacts } from "@/lib/database/inspect";
import { type BuiltFiles, checkBuiltFiles } from "./built-files";

/** How the schema of the database stands to that of this version. */
export type SchemaState =
  | { readonly kind: "same" }
  | { readonly kind: "behind"; readonly missing: readonly string[] }
  | { readonly kind: "ahead"; readonly unknown: readonly string[] };

export type DeskDescription = {
  readonly version: string;
  readonly schema: SchemaState;
  /** The newest migration that the database has; null: it has none. */
  readonly newest: string | null;
  readonly files: BuiltFiles;
  readonly node: string;
  readonly database: string;
  readonly isEmbedded: boolean;
};

/** What runs here: its version, and whether the open database and the built files are of it. */
export async function describeDesk(): Promise<DeskDescription> {
  const facts = await readDatabaseFacts();
  return {
    version: PRODUCT_VERSION,
    schema: schemaState(facts),
    newest: facts.newest,
    files: checkBuiltFiles(process.cwd()),
    node: process.versions.node,
    database: facts.version,
    isEmbedded: facts.version.includes("PGlite"),
  };
}

/** A database with migrations that this version does not know is of a newer one, whatever it lacks. */
export function schemaState({
  missing,
  unknown,
}: Pick<DatabaseFacts, "missing" | "unknown">): SchemaState {
  if (unknown.length > 0) return { kind: "ahead", unknown };
  return missing.length > 0 ? { kind: "behind", missing } : { kind: "same" };
}
