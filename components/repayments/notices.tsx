import { Flex } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import type { Liquidations } from "@/lib/repayments/sums";

type LiquidationBannerProps = {
  liquidations: Liquidations;
  /** The same days with only the liquidations; null: the page shows these already. */
  href: string | null;
};

export function LiquidationBanner({
  liquidations: { count, lastMs, coins },
  href,
}: LiquidationBannerProps) {
  const t = useTranslations("repayments.liquidations");
  const amounts = () =>
    coins.map(({ coin, repaidAmount }, index) => (
      <span key={coin}>
        {index === 0 ? "" : t("comma")}
        <Figure amount={repaidAmount} coin={coin} detail="headline" />
      </span>
    ));
  return (
    <section aria-label={t("label")}>
      <Notice tone="error">
        {t.rich("some", {
          count,
          b: (words) => <strong>{words}</strong>,
          at: () => <LocalTime ms={lastMs} exact />,
          amounts,
        })}{" "}
        {href === null ? null : (
          <PageLink href={href} scroll={false}>
            {t("only")}
          </PageLink>
        )}
      </Notice>
    </section>
  );
}

type UnlistedNoticeProps = { count: number; firstMs: number; lastMs: number; lastListedMs: number };

/**
 * Repayments that the exchange no longer lists, but that nothing shows to be withdrawn. The figures
 * include them.
 */
export function UnlistedNotice({ count, firstMs, lastMs, lastListedMs }: UnlistedNoticeProps) {
  const t = useTranslations("repayments.unlisted");
  return (
    <Notice tone="plain">
      {t.rich("some", {
        count,
        first: () => <LocalTime ms={firstMs} exact />,
        last: () => <LocalTime ms={lastMs} exact />,
        listed: () => <LocalTime ms={lastListedMs} />,
      })}
    </Notice>
  );
}

type WithdrawnNoticeProps = {
  count: number;
  /** The first ones, each with the address that opens it. */
  repayments: readonly { readonly orderId: string; readonly href: string }[];
};

/** Withdrawn repayments. They stay stored, and no figure includes them. */
export function WithdrawnNotice({ count, repayments }: WithdrawnNoticeProps) {
  const t = useTranslations("repayments.withdrawn");
  const more = count - repayments.length;
  return (
    <Notice tone="plain">
      {t("some", { count })}{" "}
      <Flex component="span" display="inline-flex" wrap="wrap" gap="0 12px">
        {repayments.map(({ orderId, href }) => (
          <PageLink key={orderId} href={href} scroll={false}>
            {orderId}
          </PageLink>
        ))}
        {more > 0 ? <span>{t("more", { count: more })}</span> : null}
      </Flex>
    </Notice>
  );
}
