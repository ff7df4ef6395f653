import { readFile } from "node:fs/promises";
import path from "node:path";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { openSchemaEngine, SCHEMA_FILE, WholeScriptAdapter } from "./migrate";

const INTERNAL_CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * The SQL that would turn the migrated database at `url` into what schema.prisma says; how a new migration begins,
 * and empty where they agree. Partitions, collations, checks and partial indexes are beyond schema.prisma.
 */
export async function diffWithSchema(url: string): Promise<string> {
  const pool = new CataloguePool({ connectionString: url, max: 1 });
  try {
    const engine = await openSchemaEngine(new CatalogueAdapter(pool));
    const files = [{ path: SCHEMA_FILE, content: await readFile(SCHEMA_FILE, "utf8") }];
    const found = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: path.dirname(SCHEMA_FILE) },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: ["public._prisma_migrations"], externalEnums: [] },
    });
    engine.free();
    return found.stdout ?? "";
  } finally {
    await pool.end();
  }
}

/** Prisma's adapter refuses the type "char" of PostgreSQL's catalogue: it passes as text here… */
class CataloguePool extends pg.Pool {
  readonly charColumns = new Set<string>();

  constructor(config: pg.PoolConfig) {
    super(config);
    const query = this.query.bind(this) as (...values: unknown[]) => Promise<pg.QueryResult>;
    this.query = (async (...values: unknown[]) => {
      const result = await query(...values);
      for (const field of result.fields ?? []) {
        if (field.dataTypeID !== INTERNAL_CHAR_OID) continue;
        field.dataTypeID = TEXT_OID;
        this.charColumns.add(field.name);
      }
      return result;
    }) as typeof this.query;
  }
}

/** …and becomes the single character that the schema engine expects. */
class CatalogueAdapter extends WholeScriptAdapter {
  readonly #pool: CataloguePool;

  constructor(pool: CataloguePool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect(): ReturnType<WholeScriptAdapter["connect"]> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const isChar = (name: string | undefined) => name !== undefined && this.#pool.charColumns.has(name);
      const columnTypes = result.columnTypes.map((type, at) =>
        isChar(result.columnNames[at]) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}
