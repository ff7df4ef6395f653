import { getTranslations } from "next-intl/server";
import { Fact, Facts } from "@/components/ui/facts";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { PRODUCT_VERSION } from "@/lib/core/product-version";
import type { Text } from "@/lib/core/text";
import { type DeskDescription, describeDesk } from "@/lib/operations/describe-desk";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import { pageTitle } from "../../../page-title";

export const generateMetadata = pageTitle((t) => t("settings.about.title"));

export default async function AboutPage() {
  await requireUser();
  const t = await getTranslations("settings.about");
  return (
    <LoadingPanel title={t("title")} height={{ base: 190, sm: 140 }}>
      <AboutPanel />
    </LoadingPanel>
  );
}

/** What the desk runs on concerns only those who run it. */
async function AboutPanel() {
  const [user, t] = [await requireUser(), await getTranslations("settings.about")];
  return (
    <Panel id="about" title={t("title")}>
      <Facts>
        <Fact term={t("version")}>{PRODUCT_VERSION}</Fact>
        {isAdministrator(user) ? <InstallationFacts desk={await describeDesk()} /> : null}
      </Facts>
    </Panel>
  );
}

async function InstallationFacts({ desk }: { desk: DeskDescription }) {
  const t = await getTranslations("settings.about");
  return (
    <>
      <Fact term={t("schema")}>{schemaText(t, desk)}</Fact>
      <Fact term={t("files")}>{t(`built.${desk.files}`)}</Fact>
      <Fact term={t("node")}>{desk.node}</Fact>
      <Fact term={t("database")}>
        {t(desk.isEmbedded ? "embedded" : "own", { version: desk.database })}
      </Fact>
    </>
  );
}

function schemaText(t: Text<"settings.about">, { schema, newest }: DeskDescription): string {
  const given = { newest: newest ?? t("none") };
  switch (schema.kind) {
    case "same":
      return t("state.same", given);
    case "behind": {
      const { missing } = schema;
      return t("state.behind", { ...given, count: missing.length, names: missing.join(", ") });
    }
    case "ahead":
      return t("state.ahead", { names: schema.unknown.join(", ") });
    default:
      return schema satisfies never;
  }
}
