import { useTranslations } from "next-intl";
import { PageLink } from "@/components/ui/page-link";
import { type ClientTag, joinLabels } from "@/lib/clients/client";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./client-name.module.css";

type ClientNameProps = {
  uid: string;
  href?: string;
  tag?: ClientTag | null | undefined;
  /** Where there is room for the name alone; the rest is on hover. */
  isShort?: boolean;
};

export function ClientName({ uid, href, tag, isShort = false }: ClientNameProps) {
  const t = useTranslations("ledger");
  const { name = null, customerId = null, labels = [] } = tag ?? {};
  const shown = visibleText(name ?? uid);
  if (isShort) {
    const all = [name, uid, customerId, ...labels].filter((text) => text !== null);
    const title = all.map(visibleText).join("\n");
    return href === undefined ? (
      <span title={title}>{shown}</span>
    ) : (
      <PageLink className="quiet-link truncate" href={href} title={title}>
        {shown}
      </PageLink>
    );
  }
  return (
    <span className={styles.name}>
      {href === undefined ? (
        <span className={`${styles.uid} truncate`} dir="auto" title={shown}>
          {shown}
        </span>
      ) : (
        <PageLink
          className={`${styles.uid} quiet-link truncate`}
          dir="auto"
          title={shown}
          href={href}
        >
          {shown}
        </PageLink>
      )}
      {name === null ? null : (
        <span className={`${styles.customer} truncate`} title={visibleText(uid)}>
          {visibleText(uid)}
        </span>
      )}
      {customerId === null ? null : (
        <span className={`${styles.customer} truncate`} title={t("customerId", { id: customerId })}>
          {customerId}
        </span>
      )}
      {labels.length > 0 ? <Labels labels={labels} /> : null}
    </span>
  );
}

export function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <span className={styles.labels} title={joinLabels(labels).replaceAll(";", ", ")}>
      {labels.map((label) => (
        <span key={label} className={`${styles.label} truncate`}>
          {label}
        </span>
      ))}
    </span>
  );
}
