import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ClientTag, joinLabels } from "@/lib/core/clients/client";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./client-name.module.css";

type ClientNameProps = {
  uid: string;
  /** The client's page; absent where the name stands for itself. */
  href?: string;
  /** Null: nothing was written about this client. */
  tag?: ClientTag | null | undefined;
};

/** A client wherever one is shown: the exchange's uid, and what the broker calls it. */
export function ClientName({ uid, href, tag }: ClientNameProps) {
  const t = useTranslations("ledger");
  const { customerId = null, labels = [] } = tag ?? {};
  return (
    <span className={styles.name}>
      {href === undefined ? (
        <span className={styles.uid}>{visibleText(uid)}</span>
      ) : (
        <Link className={styles.uid} href={href} prefetch={false}>
          {visibleText(uid)}
        </Link>
      )}
      {customerId === null ? null : (
        <span className={styles.customer} title={t("customerId", { id: customerId })}>
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
        <span key={label} className={styles.label}>
          {label}
        </span>
      ))}
    </span>
  );
}
