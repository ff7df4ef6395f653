import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

const SCHEMA_FILE = path.resolve("prisma/schema.prisma");
const INTERNAL_CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * The SQL that would turn the migrated database at `url` into schema.prisma; a new migration can
 * start from it, and it is empty if they agree. schema.prisma cannot express partitions,
 * collations, checks and partial indexes.
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

/**
 * Prisma's adapter refuses the type "char" of PostgreSQL's catalogue, so this pool reads it as
 * text…
 */
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

/** …and this adapter turns it into the single character that the schema engine expects. */
class CatalogueAdapter extends PrismaPg {
  readonly #pool: CataloguePool;

  constructor(pool: CataloguePool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const isChar = (name: string | undefined) =>
        name !== undefined && this.#pool.charColumns.has(name);
      const columnTypes = result.columnTypes.map((type, at) =>
        isChar(result.columnNames[at]) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}

/** Prisma's schema engine as WebAssembly, so no binary is downloaded. */
async function openSchemaEngine(adapter: CatalogueAdapter): Promise<bindings.SchemaEngine> {
  await loadBindings();
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const datamodel = await readFile(SCHEMA_FILE, "utf8");
  return bindings.SchemaEngine.new(
    { datamodels: [["schema.prisma", datamodel]] },
    () => {},
    factory,
  );
}

let loading: Promise<void> | undefined;

function loadBindings(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: failWith } });
  const script = createRequire(import.meta.url).resolve(
    "@prisma/schema-engine-wasm/schema_engine_bg",
  );
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

function failWith(message: string): never {
  throw new Error(`the schema engine stopped: ${message}`);
}
