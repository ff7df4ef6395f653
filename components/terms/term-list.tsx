"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { percentOf } from "@/lib/core/amount";
import { dayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import type { TermScope, TermView } from "@/lib/terms/terms";

const TONES = { holds: "good", later: "quiet", ended: "quiet" } as const;
const column = columnOf<TermView>();

/** Every entry, newest day first. */
export function TermList({ terms }: { terms: readonly TermView[] }) {
  const { t, language } = useWords("terms.list");
  const columns = [
    column.lead("scope", t("scope"), (term) => (
      <>
        <ScopeText scope={term} />
        {term.isUnknown ? <SubLine>{t("unknown")}</SubLine> : null}
      </>
    )),
    column("from", t("from"), ({ from }) => dayLabel(from, language)),
    column.figure("share", t("share"), { phone: "aside" }, ({ share }) =>
      share === null ? <Quiet>{t("asOthers")}</Quiet> : `${percentOf(share)} %`,
    ),
    column("state", t("state"), ({ state, isReplaced }) => (
      <MarkedText tone={TONES[state]}>{t(isReplaced ? "replaced" : state)}</MarkedText>
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

function ScopeText({ scope: { uid, symbol, productType } }: { scope: TermScope }) {
  const t = useTranslations("terms.list");
  const parts = [
    uid === null ? null : t("client", { uid: visibleText(uid) }),
    symbol === null ? null : visibleText(symbol),
    productType === null ? null : visibleText(productType),
  ].filter((text) => text !== null);
  return parts.length === 0 ? t("everyone") : parts.join(" · ");
}
