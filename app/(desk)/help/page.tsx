import Link from "next/link";
import { useMessages, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Shortcuts } from "@/components/help/shortcuts";
import styles from "@/components/help/terms.module.css";
import { PageHead } from "@/components/shell/page-head";
import { Panel } from "@/components/ui/panel";
import { requireUser } from "@/lib/sign-in/session";
import { pageTitle } from "../../page-title";

export const generateMetadata = pageTitle((t) => t("help.title"));

export default async function HelpPage() {
  await requireUser();
  const t = await getTranslations("help");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <div className="stack">
        <Panel id="terms" title={t("words.title")}>
          <Terms />
        </Panel>
        <Panel id="shortcuts" title={t("keys.title")}>
          <Shortcuts />
        </Panel>
        <Link href="/help/api">{t("api.link")}</Link>
      </div>
    </>
  );
}

function Terms() {
  const t = useTranslations("help.words.terms");
  const { help } = useMessages();
  const terms = Object.keys(help.words.terms) as (keyof typeof help.words.terms)[];
  return (
    <dl className={styles.terms}>
      {terms.map((term) => (
        <div key={term} id={term}>
          <dt>{t(`${term}.name`)}</dt>
          <dd>{t(`${term}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}
