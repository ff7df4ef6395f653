import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateMark } from "@/components/clients/state-mark";
import { Figure, Unknown } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { CLIENT_STATES, type ClientState, type ClientStateRules } from "@/lib/clients/client-state";
import type { Amount } from "@/lib/core/amount";
import { countText, ratioText } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import type { Text as Texts } from "@/lib/core/text";
import styles from "./clients.module.css";

type StatesPanelProps = {
  counts: ReadonlyMap<ClientState, number>;
  rules: ClientStateRules;
  /** The day that states are measured on; null: no day is known. */
  newest: Day | null;
  gaps: string | null;
  hrefOf: (state: ClientState) => string;
  /** The form of the thresholds; null for people who may not change them. */
  change: ReactNode;
};

export function StatesPanel({ counts, rules, newest, gaps, hrefOf, change }: StatesPanelProps) {
  const { t, language } = useWords("clients.states");
  const note = newest === null ? t("noDay") : t("note", { day: dayLabel(newest, language) });
  return (
    <Panel id="states-title" title={t("title")} note={note} actions={change}>
      <ul>
        {CLIENT_STATES.map((state) => (
          <li key={state}>
            <PageLink className={styles.state} href={hrefOf(state)} scroll={false}>
              <StateMark state={state} />
              <strong>{countText(counts.get(state) ?? 0)}</strong>
              <Quiet>{stateMeaning(t, state, rules)}</Quiet>
            </PageLink>
          </li>
        ))}
      </ul>
      {gaps ? (
        <Text size="xs" c="dimmed" mt={8}>
          {t.rich("gaps", {
            gaps: () => (
              <Text span inherit c="var(--warn)">
                {gaps}
              </Text>
            ),
          })}
        </Text>
      ) : null}
    </Panel>
  );
}

function stateMeaning(
  t: Texts<"clients.states">,
  state: ClientState,
  rules: ClientStateRules,
): string {
  const { newDays, dormantDays, lostDays } = rules;
  const days = { new: newDays, active: dormantDays, dormant: dormantDays, lost: lostDays }[state];
  return t(state, { days });
}

type Share = {
  readonly top: number;
  readonly amount: Amount | null;
  readonly share: Amount | null;
};

type ConcentrationPanelProps = {
  shares: readonly Share[];
  clientCount: number;
  unit: string;
  isValue: boolean;
  rangeText: string;
  partial: string | null;
};

export function ConcentrationPanel(props: ConcentrationPanelProps) {
  const t = useTranslations("clients.concentration");
  const { shares, clientCount, unit, isValue, rangeText, partial } = props;
  return (
    <Panel
      id="concentration-title"
      title={t("title")}
      note={t("note", { days: rangeText, count: clientCount })}
    >
      <Text c="var(--warn)">{partial}</Text>
      <dl className={styles.bars}>
        {shares.map(({ top, amount, share }) => (
          <div key={top} className={styles.bar}>
            <dt>{t("largest", { count: top })}</dt>
            <dd className={styles.track} aria-hidden="true">
              <span style={{ width: widthOf(share) }} />
            </dd>
            <Text component="dd" inherit fw={500} ta="right">
              {share === null ? <Unknown reason={t("noShare")} /> : ratioText(share)}
            </Text>
            <dd className={styles.barAmount}>
              <Figure
                amount={amount}
                coin={unit}
                detail={isValue ? "value" : "headline"}
                reason={t("noRows")}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** A width, so a number is precise enough. Negative rebates of others make a share above 1. */
function widthOf(share: Amount | null): string {
  const percent = share === null ? 0 : Number(share) * 100;
  return `${Math.min(100, Math.max(0, percent))}%`;
}
