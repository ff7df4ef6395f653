import { templateName } from "./lib/database/testing/database";
import { prepareTemplate } from "./lib/database/testing/embedded-database";

/** The migrated folder that files copy is made once, and not by each process that comes first. */
export default async function prepareEmbedded(): Promise<void> {
  await prepareTemplate(templateName());
}
