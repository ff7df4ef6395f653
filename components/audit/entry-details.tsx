"use client";
import { useTranslations } from "next-intl";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./audit.module.css";
import { detailTexts, resultHint } from "./entry-text";
import type { AuditEntryView } from "./entry-view";

/** Everything that is kept of one deed. */
export function EntryDetails({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations("audit");
  const { id, accountName, object, address, agent, result } = entry;
  const fields = [
    { name: "entry", label: t("fields.entry"), value: id },
    { name: "account", label: t("fields.account"), value: accountName },
    { name: "object", label: t("fields.object"), value: object },
    { name: "address", label: t("fields.address"), value: address },
    { name: "agent", label: t("fields.agent"), value: agent },
    { name: "result", label: t("fields.result"), value: resultHint(t, result) },
  ].filter(({ value }) => value !== null);
  return (
    <dl className={styles.details}>
      {fields.map(({ name, label, value }) => (
        <Detail key={name} label={label} value={value} />
      ))}
      {detailTexts(t, entry).map(({ name, label, value }) => (
        <Detail key={`detail ${name}`} label={label} value={value} />
      ))}
    </dl>
  );
}

function Detail({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === null ? value : visibleText(value)}</dd>
    </div>
  );
}
