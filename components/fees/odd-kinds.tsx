import { Box, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { countText } from "@/components/ui/text/amount-text";
import type { OddList } from "@/lib/core/commissions/fees";

export type OddKind = {
  readonly kind: OddList;
  /** Null: not counted until somebody asks. */
  readonly count: number | null;
  readonly href: string;
};

export function OddKinds({ kinds, open }: { kinds: readonly OddKind[]; open: OddList | null }) {
  const t = useTranslations("fees.odd");
  return (
    <Group component="ul" gap={8} fz={13} aria-label={t("title")}>
      <Box component="li" c="dimmed">
        {t("title")}
      </Box>
      {kinds.map(({ kind, count, href }) => (
        <li key={kind}>
          <LinkButton
            variant={kind === open ? "light" : "default"}
            {...(count === 0 ? { c: "dimmed" } : {})}
            href={href}
            scroll={false}
            aria-current={kind === open}
            title={t(`hints.${kind}`)}
          >
            {t(kind)}
            {count === null ? null : <b className="figures">{countText(count)}</b>}
          </LinkButton>
        </li>
      ))}
    </Group>
  );
}
