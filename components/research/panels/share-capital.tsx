"use client";
import { useLocale, useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { amountLabel } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { apartFrom, partOf, SHARE_KINDS, type ShareKind } from "@/lib/core/reality/compare/capital";
import type { ShareCapital } from "@/lib/core/reality/share-capital";
import { DateCell } from "../market-time";
import { NotSaid } from "../not-said";
import { SHARE_COLOURS } from "../share-kinds";
import styles from "../stock.module.css";
import { changesChart } from "./capital-changes";
import { FactList } from "./fact-list";
import { ResearchChart } from "./research-chart";

export type CapitalHistory = {
  readonly capital: ShareCapital | null;
  /** As it was after each change that was observed, the oldest first. */
  readonly changes: readonly ShareCapital[];
};

/** What all shares are made of, and why their number changed last. */
export function Capital({ code, capital, changes }: { code: string } & CapitalHistory) {
  const t = useTranslations("research.capital");
  const language = useLocale();
  if (capital === null) return <p className={styles.none}>{t("none")}</p>;
  const parts = sumAmounts(SHARE_KINDS.flatMap((kind) => capital[kind] ?? []));
  const { totalShares, changeDate, announcementDate, changeReason, specialExplain } = capital;
  const data = changesChart(t, changes, language);
  return (
    <div className={styles.parts}>
      {data === null ? null : (
        <ResearchChart
          data={data}
          shape="stacked"
          heading={t("changes")}
          title={t("changesTitle", { code })}
          notes={[t("changesNote")]}
          fileStem={`${code}-share-capital`}
          table={{ key: "capital", rowHead: t("changed") }}
        />
      )}
      <div>
        <FactList
          title={t("composition")}
          facts={[
            ...SHARE_KINDS.map((kind) => ({
              name: t(`kinds.${kind}`),
              value: <Part capital={capital} kind={kind} />,
            })),
            { name: t("total"), value: <Figure amount={totalShares} /> },
          ]}
        />
        {apartFrom(capital) === null ? null : (
          <p className={styles.warning}>{t("apart", { parts: amountLabel(parts) })}</p>
        )}
      </div>
      <FactList
        facts={[
          { name: t("changed"), value: <DateCell date={changeDate} /> },
          { name: t("announced"), value: <DateCell date={announcementDate} /> },
          { name: t("reason"), value: changeReason ?? <NotSaid /> },
          ...(specialExplain === null ? [] : [{ name: t("structure"), value: specialExplain }]),
        ]}
      />
    </div>
  );
}

function Part({ capital, kind }: { capital: ShareCapital; kind: ShareKind }) {
  const amount: Amount | null = capital[kind];
  const ratio = partOf(capital, kind);
  return (
    <>
      {ratio === null ? null : (
        <span className={styles.muted}>
          <span className={styles.swatch} style={{ background: SHARE_COLOURS[kind] }} />
          {ratioText(ratio)}{" "}
        </span>
      )}
      <Figure amount={amount} />
    </>
  );
}
