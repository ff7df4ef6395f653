import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import { PageLink } from "@/components/ui/page-link";
import { countText } from "@/components/ui/text/amount-text";
import type { OddList } from "@/lib/core/commissions/fees";
import styles from "./fees.module.css";

export type OddKind = {
  readonly kind: OddList;
  /** Null: not counted until somebody asks. */
  readonly count: number | null;
  readonly href: string;
};

export function OddKinds({ kinds, open }: { kinds: readonly OddKind[]; open: OddList | null }) {
  const t = useTranslations("fees.odd");
  return (
    <ul className={styles.kinds} aria-label={t("title")}>
      <Box component="li" c="dimmed">
        {t("title")}
      </Box>
      {kinds.map(({ kind, count, href }) => (
        <li key={kind}>
          <PageLink
            className={styles.kind}
            href={href}
            scroll={false}
            aria-current={kind === open}
            title={t(`hints.${kind}`)}
            data-none={count === 0 || undefined}
          >
            {t(kind)}
            {count === null ? null : <b className="figures">{countText(count)}</b>}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
