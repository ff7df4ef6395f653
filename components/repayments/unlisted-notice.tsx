import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";

type UnlistedNoticeProps = { count: number; firstMs: number; lastMs: number; lastListedMs: number };

/** What the exchange no longer lists, though nothing shows that it was withdrawn: it stays, and it counts. */
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
