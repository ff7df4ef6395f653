import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

export const SCHEMA_FILE = path.resolve("prisma/schema.prisma");

/** Prisma's schema engine as WebAssembly: no binary is downloaded. */
export async function openSchemaEngine(adapter: WholeScriptAdapter): Promise<bindings.SchemaEngine> {
  await loadBindings();
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const datamodel = await readFile(SCHEMA_FILE, "utf8");
  return bindings.SchemaEngine.new({ datamodels: [["schema.prisma", datamodel]] }, () => {}, factory);
}

/** Prisma's own adapter cuts scripts at semicolons, also in functions. `pool`: one connection, the caller's transaction. */
export class WholeScriptAdapter extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  }
}

let loading: Promise<void> | undefined;

function loadBindings(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: failWith } });
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

function failWith(message: string): never {
  throw new Error(`the schema engine stopped: ${message}`);
}
