import { useTranslations } from "next-intl";
import { PageLink } from "@/components/ui/page-link";
import styles from "./top-bar.module.css";

/** On every page with sandbox data: made-up figures must never be taken for money. */
export function SandboxBadge({ href = null }: { href?: string | null }) {
  const t = useTranslations("shell");
  const shown = { className: styles.badge, title: t("sandboxTitle"), children: t("sandbox") };
  return href === null ? <span {...shown} /> : <PageLink href={href} {...shown} />;
}
