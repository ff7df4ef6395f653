import Link from "next/link";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import styles from "./repayments.module.css";

type WithdrawnNoticeProps = {
  count: number;
  /** The first of them, each with the address that opens it. */
  repayments: readonly { readonly orderId: string; readonly href: string }[];
};

/** What the exchange listed once and no longer does: it counts nowhere, and is not forgotten. */
export function WithdrawnNotice({ count, repayments }: WithdrawnNoticeProps) {
  const t = useTranslations("repayments.withdrawn");
  const more = count - repayments.length;
  return (
    <Notice tone="plain">
      {t("some", { count })}{" "}
      <span className={styles.withdrawn}>
        {repayments.map(({ orderId, href }) => (
          <Link key={orderId} href={href} prefetch={false} scroll={false}>
            {orderId}
          </Link>
        ))}
        {more > 0 ? <span>{t("more", { count: more })}</span> : null}
      </span>
    </Notice>
  );
}
