import type { TestDatabase } from "./test-database";

export async function createEmbeddedTestDatabase(): Promise<TestDatabase> {
  throw new Error("not there yet: use TEST_DATABASE=native");
}
