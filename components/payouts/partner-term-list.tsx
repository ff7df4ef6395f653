"use client";
import { Box, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type End, EndException } from "@/components/terms/end-exception";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LinkButton } from "@/components/ui/link-button";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { percentOf } from "@/lib/core/amount";
import { groupDigits } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { addMonths, monthDays, monthOf } from "@/lib/core/month";
import { areaText, type Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { EndExceptionOutcome, WithdrawPartnerTerm } from "@/lib/payouts/contract";
import { isException, type PartnerTermView } from "@/lib/payouts/partner-terms";
import type { EndTerm } from "@/lib/terms/contract";

const TONES = {
  holds: "good",
  later: "quiet",
  ended: "quiet",
  replaced: "quiet",
  withdrawn: "quiet",
} as const;
/** The text of a share, by what it is of. */
export const SHARE_TEXTS = { earned: "ofEarned", rebate: "ofRebate", fees: "ofFees" } as const;
const column = columnOf<PartnerTermView>();

type PartnerTermTools = {
  readonly accountId: number;
  readonly today: string;
  readonly withdraw: ServerAction<WithdrawPartnerTerm, string | null>;
  readonly end: ServerAction<EndTerm, Worded<EndExceptionOutcome>>;
};

type PartnerTermListProps = {
  terms: readonly PartnerTermView[];
  /** Null: the person may change nothing. */
  tools: PartnerTermTools | null;
};

/** Every entry, by partner, newest day first. */
export function PartnerTermList({ terms, tools }: PartnerTermListProps) {
  const all = useTranslations();
  const { t, language } = useWords("payouts.terms");
  const columns = [
    column.lead("partner", t("partner"), ({ partner }) => (
      <Wrapped>{visibleText(partner)}</Wrapped>
    )),
    column.prose("scope", t("scope"), (term) => (
      <>
        {scopeText(all, term)}
        {term.introduced ? <SubLine>{t("introduced")}</SubLine> : null}
        {term.note === "" ? null : <SubLine>{visibleText(term.note)}</SubLine>}
      </>
    )),
    column.figure("share", t("share"), { phone: "aside" }, (term) =>
      term.share === null ? (
        <Quiet>{t(withoutShare(term))}</Quiet>
      ) : (
        <>
          {t(SHARE_TEXTS[term.basis], { percent: percentOf(term.share) })}
          {term.tiers.map((tier) => (
            <Wrapped key={tier.from}>
              <SubLine>
                {t("tier", { amount: groupDigits(tier.from), percent: percentOf(tier.share) })}
              </SubLine>
            </Wrapped>
          ))}
        </>
      ),
    ),
    column("state", t("state"), ({ state, from, withdrawnBy, withdrawnAt }) => (
      <>
        <MarkedText tone={TONES[state]}>{t(state)}</MarkedText>
        <SubLine>{t("fromDay", { day: dayLabel(from, language) })}</SubLine>
        {withdrawnAt === null ? null : (
          <>
            <SubLine>
              <LocalTime ms={withdrawnAt.getTime()} />
            </SubLine>
            <PersonLine name={withdrawnBy ?? ""} />
          </>
        )}
      </>
    )),
    column("entered", t("entered"), { phone: "rare" }, ({ enteredBy, enteredAt }) => (
      <>
        <LocalTime ms={enteredAt.getTime()} />
        <PersonLine name={enteredBy} />
      </>
    )),
  ];
  const mayChange = terms.some(({ state, isUsed }) => state !== "withdrawn" && !isUsed);
  const mayEnd = terms.some(isEndable);
  if (tools && (mayChange || mayEnd))
    columns.push(
      column.tools("tools", t("tools"), (term) => <TermTools t={t} term={term} tools={tools} />),
    );
  return (
    <DataTable label={t("part")} rows={terms} rowId={({ id }) => String(id)} columns={columns} />
  );
}

/** The text of a term without a share. */
function withoutShare({ introduced, productType }: PartnerTermView) {
  if (introduced === null) return "asOthers";
  return productType === null ? "noShare" : "asOtherProducts";
}

/** Whether the entry is an exception that holds, or will. */
const isEndable = (term: PartnerTermView) =>
  (term.state === "holds" || term.state === "later") && term.share !== null && isException(term);

/** The text of what applies after a term's end. */
function endingOf({ introduced, productType }: PartnerTermView) {
  if (introduced === null) return "endText";
  return productType === null ? "endIntroducedText" : "endIntroducedProductText";
}

/** An introducer's term ends with a month. */
function firstEnding({ introduced, state, from }: PartnerTermView, today: string): string {
  if (state === "later") return from;
  return introduced === null ? today : monthDays(addMonths(monthOf(today as Day), 1)).from;
}

/** A long text takes several lines, so that it makes no column wide. */
function Wrapped({ children }: { children: ReactNode }) {
  return (
    <Box miw={110} maw={180} style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
      {children}
    </Box>
  );
}

function PersonLine({ name }: { name: string }) {
  return (
    <Wrapped>
      <SubLine>{name}</SubLine>
    </Wrapped>
  );
}

type TermWords = Text<"payouts.terms">;
type TermToolsProps = { t: TermWords; term: PartnerTermView; tools: PartnerTermTools };

/** An entry that no statement has used is corrected or withdrawn; an exception that holds ends. */
function TermTools({ t, term, tools }: TermToolsProps) {
  const all = useTranslations();
  const { accountId, today, withdraw, end } = tools;
  const { id, share, state, isUsed } = term;
  if (state === "withdrawn") return null;
  const of = { partner: visibleText(term.partner), scope: scopeText(all, term) };
  const run: End = (typed) => end({ accountId, termId: id, typed });
  return (
    <Group gap={0} justify="flex-end">
      {isEndable(term) ? (
        <EndException
          scope={`${of.partner} · ${of.scope}`}
          text={t(endingOf(term))}
          from={firstEnding(term, today)}
          end={run}
        />
      ) : null}
      {isUsed || share === null ? null : (
        <LinkButton
          variant="subtle"
          size="compact-xs"
          aria-label={t("correctOf", of)}
          href={`/payouts/terms/${id}?account=${accountId}`}
        >
          {t("correct")}
        </LinkButton>
      )}
      {isUsed ? null : (
        <AskFirst
          trigger={t("withdraw")}
          label={t("withdrawOf", of)}
          look={{ variant: "subtle", size: "compact-xs" }}
          title={t("withdrawQuestion")}
          text={t("withdrawText")}
          run={() => withdraw({ accountId, termId: id })}
        />
      )}
    </Group>
  );
}

function scopeText(all: Text<never>, term: PartnerTermView): string {
  const t = areaText(all, "payouts.terms");
  const { introduced, uid, label, productType } = term;
  const parts = [
    introduced && visibleText(introduced.email),
    uid === null ? null : t("client", { uid: visibleText(uid) }),
    label === null ? null : t("label", { label: visibleText(label) }),
    productType === null ? null : productTypeText(all, productType),
  ].filter((text) => text !== null);
  return parts.length === 0 ? t("everyone") : parts.join(" · ");
}
