"use client";
import { Flex, Group, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TotalState } from "@/components/reconciliation/total-state";
import { Fact, Facts } from "@/components/ui/facts";
import { FailureText } from "@/components/ui/failure-said";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { Amount } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import type { Text as Texts } from "@/lib/core/text";
import type { CoverageDay } from "@/lib/coverage/day-status";
import type { DayTotal } from "@/lib/reconciliation/reconciliation";

/** The server's details of a day, without its status; times in milliseconds. */
export type DayDetail = {
  /** The newest first; none for a day that was never fetched. */
  readonly revisions: readonly {
    readonly revision: number;
    readonly rowCount: number;
    readonly firstSeenAtMs: number;
    readonly lastSeenAtMs: number;
    readonly coins: readonly { readonly coin: string; readonly rebateAmount: Amount }[];
    /** The page of its changes; null for the first one. */
    readonly changeHref: string | null;
  }[];
  readonly source: {
    readonly fileName: string;
    readonly broughtBy: string;
    readonly appliedAtMs: number | null;
    readonly href: string;
  } | null;
  /** Null: not compared, or no rows. */
  readonly totals: readonly DayTotal[] | null;
  readonly proofHref: string;
};

type DayDetailsProps = {
  day: CoverageDay;
  detail: DayDetail;
  ledgerHref: string;
  children: ReactNode;
};

/** A day's status, rows, revisions and comparison. `children`: its actions. */
export function DayDetails({ day, detail, ledgerHref, children }: DayDetailsProps) {
  const t = useTranslations("coverage");
  const word = useTranslations("ui.dayStatus");
  const isFetched = day.fetchedAtMs !== null;
  return (
    <>
      <Facts>
        <Fact term={t("day.state")}>
          <strong>{word(day.status)}</strong>
          <SubLine>{t(`calendar.meanings.${day.status}`)}</SubLine>
        </Fact>
        {isFetched ? <Fact term={t("day.rows")}>{countText(day.rowCount)}</Fact> : null}
        {day.revision > 0 ? (
          <Fact term={t("day.revision")}>{revisionText(t, day.revision)}</Fact>
        ) : null}
        {day.fetchedAtMs !== null ? (
          <Fact term={t("day.lastRead")}>
            <LocalTime ms={day.fetchedAtMs} />
          </Fact>
        ) : null}
        {day.daysUntilLost === null ? null : (
          <Fact term={t("day.window")}>
            {day.daysUntilLost === 0
              ? t("day.today")
              : t("day.inDays", { count: day.daysUntilLost })}
          </Fact>
        )}
      </Facts>
      {day.failure ? (
        <Notice tone="error">
          <FailureText subject="commissions" failure={day.failure} isLoud>
            {isFetched ? t("day.kept") : null}
          </FailureText>
        </Notice>
      ) : null}
      {detail.source ? <Source source={detail.source} /> : null}
      {day.rowCount > 0 ? <a href={ledgerHref}>{t("day.ledger")}</a> : null}
      {children}
      {detail.revisions.length > 0 ? <Revisions revisions={detail.revisions} /> : null}
      {detail.totals ? <Totals totals={detail.totals} proofHref={detail.proofHref} /> : null}
    </>
  );
}

function revisionText(t: Texts<"coverage">, revision: number): string {
  if (revision === 1) return t("day.firstRead");
  return t("day.restated", { revision: String(revision), times: revision - 1 });
}

function Source({ source }: { source: NonNullable<DayDetail["source"]> }) {
  const { fileName, broughtBy, appliedAtMs, href } = source;
  const t = useTranslations("coverage.day");
  const said = { file: () => <Link href={href}>{fileName}</Link>, person: broughtBy };
  if (appliedAtMs === null) return <p>{t.rich("source", said)}</p>;
  return <p>{t.rich("sourceAt", { ...said, at: () => <LocalTime ms={appliedAtMs} /> })}</p>;
}

const LINE = { justify: "space-between", gap: "0 12px", fz: 12, lh: "18px" } as const;

function Revisions({ revisions }: Pick<DayDetail, "revisions">) {
  const t = useTranslations("coverage.day");
  return (
    <Part id="versions-title" title={t("versions", { count: revisions.length })}>
      <Flex component="ol" direction="column" gap={8}>
        {revisions.map((version) => (
          <li key={version.revision}>
            <strong>
              {version.changeHref ? (
                <a href={version.changeHref}>
                  {t("version", { revision: String(version.revision) })}
                </a>
              ) : (
                t("version", { revision: String(version.revision) })
              )}
            </strong>
            {t("versionRows", { count: version.rowCount })}
            <SubLine>
              {t.rich(version.lastSeenAtMs > version.firstSeenAtMs ? "confirmed" : "seen", {
                first: () => <LocalTime ms={version.firstSeenAtMs} />,
                last: () => <LocalTime ms={version.lastSeenAtMs} />,
              })}
            </SubLine>
            {version.coins.map(({ coin, rebateAmount }, at) => (
              <Group component="span" key={coin} {...LINE}>
                <Quiet>{at === 0 ? t("rebate") : ""}</Quiet>{" "}
                <Figure amount={rebateAmount} coin={coin} />
              </Group>
            ))}
          </li>
        ))}
      </Flex>
    </Part>
  );
}

function Totals({
  totals,
  proofHref,
}: {
  totals: NonNullable<DayDetail["totals"]>;
  proofHref: string;
}) {
  const [t, fields] = [useTranslations("coverage.day"), useTranslations("ledger.fields")];
  return (
    <Part id="totals-check-title" title={t("totals")}>
      <Flex component="ul" direction="column" gap={8}>
        {totals.map((view) => (
          <Group component="li" key={view.total} {...LINE}>
            <Quiet>{fields(view.total)}</Quiet>
            <TotalState view={view} />
          </Group>
        ))}
      </Flex>
      <a href={proofHref}>{t("proof")}</a>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack
      component="section"
      gap={6}
      pt={12}
      fz={13}
      style={{ borderTop: "1px solid var(--hairline)" }}
      aria-labelledby={id}
    >
      <Text component="h3" size="sm" fw={600} id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
