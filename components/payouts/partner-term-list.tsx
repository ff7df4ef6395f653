"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { percentOf } from "@/lib/core/amount";
import { groupDigits } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import type { PartnerTermScope, PartnerTermView } from "@/lib/payouts/partner-terms";

const TONES = { holds: "good", later: "quiet", ended: "quiet", replaced: "quiet" } as const;
const column = columnOf<PartnerTermView>();

/** Every entry, by partner, newest day first. */
export function PartnerTermList({ terms }: { terms: readonly PartnerTermView[] }) {
  const { t, language } = useWords("payouts.terms");
  const columns = [
    column.lead("partner", t("partner"), ({ partner }) => visibleText(partner)),
    column("scope", t("scope"), (term) => <ScopeText scope={term} />),
    column("from", t("from"), ({ from }) => dayLabel(from, language)),
    column.figure("share", t("share"), { phone: "aside" }, ({ basis, share, tiers }) =>
      share === null ? (
        <Quiet>{t("asOthers")}</Quiet>
      ) : (
        <>
          {t(basis === "fees" ? "ofFees" : "ofRebate", { percent: percentOf(share) })}
          {tiers.map((tier) => (
            <SubLine key={tier.from}>
              {t("tier", { amount: groupDigits(tier.from), percent: percentOf(tier.share) })}
            </SubLine>
          ))}
        </>
      ),
    ),
    column("state", t("state"), ({ state }) => (
      <MarkedText tone={TONES[state]}>{t(state)}</MarkedText>
    )),
    column("entered", t("entered"), ({ enteredBy, enteredAt }) => (
      <>
        <LocalTime ms={enteredAt.getTime()} />
        <SubLine>{enteredBy}</SubLine>
      </>
    )),
    column.prose("note", t("remark"), ({ note }) => visibleText(note)),
  ];
  return (
    <DataTable label={t("part")} rows={terms} rowId={({ id }) => String(id)} columns={columns} />
  );
}

function ScopeText({ scope: { uid, label, productType } }: { scope: PartnerTermScope }) {
  const t = useTranslations("payouts.terms");
  const parts = [
    uid === null ? null : t("client", { uid: visibleText(uid) }),
    label === null ? null : t("label", { label: visibleText(label) }),
    productType === null ? null : visibleText(productType),
  ].filter((text) => text !== null);
  return parts.length === 0 ? t("everyone") : parts.join(" · ");
}
