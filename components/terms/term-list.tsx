"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { percentOf } from "@/lib/core/amount";
import { dayLabel } from "@/lib/core/day-text";
import { marketText, productTypeText } from "@/lib/core/market-name";
import { areaText, type Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { EndTerm, EndTermOutcome } from "@/lib/terms/contract";
import { isException, type TermScope, type TermView } from "@/lib/terms/terms";
import { EndException } from "./end-exception";

const TONES = { holds: "good", later: "quiet", ended: "quiet" } as const;
const column = columnOf<TermView>();

type TermListProps = {
  accountId: number;
  today: string;
  terms: readonly TermView[];
  /** Null: the person may change nothing. */
  end: ServerAction<EndTerm, Worded<EndTermOutcome>> | null;
};

/** Every entry, newest day first. */
export function TermList({ accountId, today, terms, end }: TermListProps) {
  const all = useTranslations();
  const { t, language } = useWords("terms.list");
  const columns = [
    column.lead("scope", t("scope"), (term) => (
      <>
        {scopeText(all, term)}
        {term.isUnknown ? <SubLine>{t("unknown")}</SubLine> : null}
      </>
    )),
    column("from", t("from"), ({ from }) => dayLabel(from, language)),
    column.figure("share", t("share"), { phone: "aside" }, ({ share }) =>
      share === null ? <Quiet>{t("asOthers")}</Quiet> : `${percentOf(share)}%`,
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
  if (end)
    columns.push(
      column.tools("tools", t("tools"), (term) => {
        const { id, state, share, from } = term;
        const mayEnd = (state === "holds" || state === "later") && share !== null;
        return mayEnd && isException(term) ? (
          <EndException
            scope={scopeText(all, term)}
            text={t("endText")}
            from={state === "later" ? from : today}
            end={(typed) => end({ accountId, termId: id, typed })}
          />
        ) : null;
      }),
    );
  return (
    <DataTable label={t("part")} rows={terms} rowId={({ id }) => String(id)} columns={columns} />
  );
}

function scopeText(all: Text<never>, { uid, symbol, productType }: TermScope): string {
  const t = areaText(all, "terms.list");
  const parts = [
    uid === null ? null : t("client", { uid: visibleText(uid) }),
    symbol === null ? null : marketText(all, symbol),
    productType === null ? null : productTypeText(all, productType),
  ].filter((text) => text !== null);
  return parts.length === 0 ? t("everyone") : parts.join(" · ");
}
