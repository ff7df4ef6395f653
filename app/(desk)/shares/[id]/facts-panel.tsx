import { getLocale, getTranslations } from "next-intl/server";
import { type Fact, FactList } from "@/components/research/panels/fact-list";
import { limitsText } from "@/components/shares/limits-text";
import styles from "@/components/shares/shares.module.css";
import { UtcDay } from "@/components/shares/utc-day";
import { LocalTime } from "@/components/ui/local-time";
import { Panel } from "@/components/ui/panel";
import { languageName } from "@/lib/core/language";
import type { ShareRow } from "@/lib/core/share/share-row";

/** What of a link is so, and what of it never changes. */
export async function FactsPanel({ row }: { row: ShareRow }) {
  const [t, form, language] = await Promise.all([
    getTranslations("shares"),
    getTranslations("shareForm"),
    getLocale(),
  ]);
  const { owner, createdAt, expiresAt, capturedAt, contentHash, earlierUntil, revokedAt } = row;
  const facts: Fact[] = [
    {
      name: t("details.facts.author"),
      value: row.hidesAuthor ? t("details.facts.hidden", { email: owner.email }) : owner.email,
    },
    { name: t("details.facts.made"), value: <LocalTime ms={createdAt.getTime()} /> },
    {
      name: t("details.facts.expires"),
      value: expiresAt === null ? t("never") : <UtcDay ms={expiresAt.getTime()} />,
    },
    { name: t("details.facts.limits"), value: limitsText(form, row, language) },
    { name: t("details.facts.language"), value: languageName(row.language) },
  ];
  if (capturedAt !== null)
    facts.push({ name: t("details.facts.asOf"), value: <LocalTime ms={capturedAt.getTime()} /> });
  if (contentHash !== null)
    facts.push({
      name: t("details.facts.hash"),
      value: <code className={styles.hash}>{contentHash}</code>,
    });
  if (earlierUntil !== null)
    facts.push({
      name: t("details.facts.earlier"),
      value: t.rich("details.facts.earlierUntil", { time: () => <LocalTime ms={earlierUntil.getTime()} /> }),
    });
  if (revokedAt !== null)
    facts.push({ name: t("details.facts.revoked"), value: <Revoked row={row} at={revokedAt} /> });
  return (
    <Panel id="share-facts-title" title={t("details.link")}>
      <FactList facts={facts} />
    </Panel>
  );
}

async function Revoked({ row, at }: { row: ShareRow; at: Date }) {
  const t = await getTranslations("shares.details.facts");
  return (
    <>
      <LocalTime ms={at.getTime()} /> {row.revokedBecause === "access" ? t("withAccess") : null}
    </>
  );
}
