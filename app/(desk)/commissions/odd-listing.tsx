import { Box, Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OddRates, OddRows } from "@/components/fees/odd-lists";
import { LinkButton } from "@/components/ui/link-button";
import { loadClientTags } from "@/lib/clients/load-client-tags";
import { allCommissions, type CommissionFilter } from "@/lib/commissions/commission";
import {
  type CommissionFees,
  type OddRates as FoundRates,
  ODD_LISTS,
  type RowAnomaly,
} from "@/lib/commissions/fees";
import { loadOddList } from "@/lib/commissions/fees/load-fees";
import type { FeesQuery } from "@/lib/commissions/fees/query";
import { toSearchParams } from "@/lib/core/address/params";
import { countText } from "@/lib/core/amount-text";
import { rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { getWords } from "../../language/words";
import { type PageParams, withParams } from "../open-account";
import { ledgerUrl, type OpenLedger } from "./open-ledger";

type OddListingProps = { ledger: OpenLedger; params: PageParams; query: FeesQuery };

export async function OddListing({ ledger, params, query }: OddListingProps) {
  const { filter } = ledger.query;
  const list = await loadOddList(ledger.scope, filter, query);
  if (list === null) return null;
  const words = await getWords();
  const { t } = words;
  if (list.kind === "rates") {
    const { found } = list;
    const tags = await loadClientTags(
      ledger.scope,
      found.rates.map(({ uid }) => uid),
    );
    const rates = found.rates.map((rate) => ({
      rate,
      name: tags.get(rate.uid)?.name ?? null,
      // A rate is made of the filter's rows alone.
      href: ledgerUrl(ledger.account, {
        ...filter,
        uids: [rate.uid],
        coins: [rate.coin],
        productTypes: [rate.productType],
      }),
    }));
    return (
      <>
        <GapForm params={params} gap={query.rateGap} />
        <OddHint>{reachText(words, found, filter)}</OddHint>
        {rates.length > 0 ? <OddRates rates={rates} label={t("fees.odd.rates")} /> : null}
      </>
    );
  }
  if (list.rows.length === 0) return <OddHint>{t("fees.odd.none")}</OddHint>;
  const rows = list.rows.map((row) => {
    const { day, uid, coin, symbol, productType } = row;
    const href = ledgerUrl(ledger.account, {
      ...allCommissions({ from: day, to: day }),
      uids: [uid],
      coins: [coin],
      symbols: [symbol],
      productTypes: [productType],
    });
    return { row, href };
  });
  return <OddRows rows={rows} label={t(`fees.odd.${list.kind}`)} />;
}

type OddKindsProps = {
  fees: readonly CommissionFees[];
  params: PageParams;
  open: FeesQuery["odd"];
};

/**
 * Each kind with its number of rows; rebate rates are compared only when opened. The open one's
 * link closes it.
 */
export function OddKinds({ fees, params, open }: OddKindsProps) {
  const t = useTranslations("fees.odd");
  return (
    <Group component="ul" gap={8} fz={13} aria-label={t("title")} data-paper="">
      <Box component="li" c="dimmed">
        {t("title")}
      </Box>
      {ODD_LISTS.map((kind) => {
        const count = kind === "rates" ? null : countAnomalies(fees, kind);
        return (
          <li key={kind}>
            <LinkButton
              variant={kind === open ? "light" : "default"}
              {...(count === 0 ? { c: "dimmed" } : {})}
              href={withParams("/commissions", params, { odd: kind === open ? null : kind })}
              scroll={false}
              aria-current={kind === open}
              title={t(`hints.${kind}`)}
            >
              {t(kind)}
              {count === null ? null : <b className="figures">{countText(count)}</b>}
            </LinkButton>
          </li>
        );
      })}
    </Group>
  );
}

function countAnomalies(fees: readonly CommissionFees[], kind: RowAnomaly): number {
  return fees.reduce((sum, { anomalies }) => sum + anomalies[kind], 0);
}

export function OddHint({ children }: { children: ReactNode }) {
  return (
    <Box component="p" my={8} fz={12} c="dimmed">
      {children}
    </Box>
  );
}

function reachText(
  { t, language }: Words,
  { found, before, count, rates }: FoundRates,
  { range }: CommissionFilter,
): string {
  if (found === "no-rows") return t("fees.odd.noRows");
  const days = rangeLabel(range, language);
  if (found === "none-before") return t("fees.odd.noBefore", { days });
  const compared = t("fees.odd.compared", { days, before: rangeLabel(before, language) });
  const changed =
    count > rates.length
      ? t("fees.odd.foundMore", { count, shown: rates.length })
      : t("fees.odd.found", { count });
  return `${compared} ${changed}`;
}

/** A plain form, which works without script and writes its field into the address. */
function GapForm({ params, gap }: { params: PageParams; gap: number }) {
  const t = useTranslations("fees.odd");
  const kept = [...toSearchParams(params)].filter(([key]) => key !== "rateGap");
  return (
    <form method="get">
      {kept.map(([key, value]) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      <Group gap={6} fz={13}>
        <Group component="label" gap={6}>
          {t("gap")}
          {/* The script of this page has no room for a TextInput. */}
          <Box
            component="input"
            type="number"
            name="rateGap"
            min={0}
            max={100}
            step={1}
            defaultValue={gap}
            w={56}
            h={30}
            ta="right"
            c="inherit"
            bg="var(--surface)"
            bd="1px solid var(--hairline)"
            bdrs={6}
          />
          {t("points")}
        </Group>
        <Button type="submit">{t("compare")}</Button>
      </Group>
    </form>
  );
}
