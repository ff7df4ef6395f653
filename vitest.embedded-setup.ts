import { prepareTemplate } from "./lib/store/database/embedded-test-database";
import { templateName } from "./lib/store/database/test-database";

/** The migrated folder that files copy is made once, and not by each process that comes first. */
export default async function prepareEmbedded(): Promise<void> {
  await prepareTemplate(templateName());
}
