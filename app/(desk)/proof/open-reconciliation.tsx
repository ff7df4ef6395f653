import { Group } from "@mantine/core";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { DayRange } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import { presetRange } from "@/lib/core/presets";
import { type BookDays, loadBookDays } from "@/lib/coverage/load-coverage";
import { loadReconciliation } from "@/lib/reconciliation/load-reconciliation";
import { accountUrl, type OpenWholeAccount } from "../open-account";

export type OpenReconciliation = OpenWholeAccount & { readonly days: BookDays };

export async function openReconciliation({
  scope,
  account,
}: OpenWholeAccount): Promise<OpenReconciliation> {
  return { scope, account, days: await loadBookDays(scope) };
}

/** Loaded once for all panels with the same range object. */
export const reconciliationOf = cache(loadReconciliation);

const RANGES = ["30d", "90d", "all"] as const;
type RangeLinksProps = { path: string; opened: OpenReconciliation; range: DayRange };

export async function RangeLinks({ path, opened: { account, days }, range }: RangeLinksProps) {
  const t = await getTranslations("proof.ranges");
  return (
    <Group gap="8px 16px" fz={13}>
      <Quiet>{t("shown", { days: rangeLabel(range, await getLocale()) })}</Quiet>
      {RANGES.map((preset) => {
        const { from, to } = presetRange(preset, days);
        const isHere = from === range.from && to === range.to;
        return (
          <PageLink
            key={preset}
            href={`${accountUrl(path, account)}&preset=${preset}`}
            scroll={false}
            aria-current={isHere ? "true" : undefined}
          >
            {t(preset)}
          </PageLink>
        );
      })}
    </Group>
  );
}
