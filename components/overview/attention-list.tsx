import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import styles from "./lists.module.css";

export type AttentionItem = {
  readonly key: string;
  readonly tone: "loss" | "warn" | "plain";
  readonly text: string;
  readonly linkText: string;
  readonly href: string;
};

/** What somebody should look at, the most urgent first. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const t = useTranslations("overview.attention");
  if (items.length === 0) return null;
  return (
    <ul className={styles.attention} aria-label={t("title")}>
      {items.map(({ key, tone, text, linkText, href }) => (
        <li key={key}>
          <span className={styles.sign} data-tone={tone}>
            <Icon name={tone === "plain" ? "ledger" : "warning"} />
          </span>
          <span>
            {text}{" "}
            <Link href={href} prefetch={false}>
              {linkText}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
