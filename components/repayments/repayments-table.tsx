"use client";
import { Stack } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { columnOf, DataTable, type TableOrder } from "@/components/ui/data-table";
import {
  DetailDrawer,
  FieldChanges,
  type RecordField,
  RecordFields,
  Subtitle,
} from "@/components/ui/detail-drawer";
import { Fact, Facts } from "@/components/ui/facts";
import { Figure } from "@/components/ui/figure";
import { ColourDot } from "@/components/ui/legend";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { seriesColours } from "@/components/ui/series-colour";
import { useWords } from "@/components/ui/text/use-words";
import { decimalsByCoin, groupDigits } from "@/lib/core/amount-text";
import { EXCHANGE_ZONE, momentText } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { Repayment, RepaymentVersion } from "@/lib/repayments/repayment";
import { businessTypeLabel, repayTypeLabel } from "./repayment-text";
import { useRepaymentsUrl } from "./use-repayments-url";

type RepaymentsTableProps = {
  rows: readonly Repayment[];
  order: TableOrder;
  detailUrl: string;
  page: { readonly next: string | null; readonly previous: string | null; readonly note: string };
};

const column = columnOf<Repayment>();

export function RepaymentsTable({ rows, order, detailUrl, page }: RepaymentsTableProps) {
  const t = useTranslations("repayments");
  const { change } = useRepaymentsUrl();
  const [, setOpened] = useQueryState(
    "row",
    parseAsString.withOptions({ history: "push", scroll: false }),
  );
  const figure = (field: "repaidAmount" | "repaidInterest", phone?: "aside") => {
    const decimals = decimalsByCoin(rows, (row) => row[field]);
    return column.figure(
      field,
      t(`fields.${field}`),
      { sort: "desc", hint: t(`hints.${field}`), phone },
      (row) => <Figure amount={row[field]} decimals={decimals(row.coin)} />,
    );
  };
  const columns = [
    column.lead("repaidTime", t("fields.repaidTime"), { sort: "desc" }, (row) => (
      <LocalTime ms={row.repaidTimeMs} exact />
    )),
    column("repayOrderId", t("fields.repayOrderId"), { sort: "asc", phone: "rare" }, (row) =>
      visibleText(row.repayOrderId),
    ),
    column("coin", t("fields.coin"), { sort: "asc", phone: "aside" }, (row) =>
      visibleText(row.coin),
    ),
    figure("repaidAmount", "aside"),
    figure("repaidInterest"),
    column("repayType", t("fields.repayType"), { sort: "asc", hint: t("hints.repayType") }, (row) =>
      visibleText(repayTypeLabel(t, row.repayType)),
    ),
    column(
      "businessType",
      t("fields.businessType"),
      { sort: "asc", hint: t("hints.businessType") },
      ({ businessType }) => (
        <>
          <ColourDot colour={seriesColours("businessType", [businessType])[0]} />
          {visibleText(businessTypeLabel(t, businessType))}
        </>
      ),
    ),
  ];
  return (
    <>
      <DataTable
        label={t("title")}
        rows={rows}
        rowId={({ repayOrderId }) => repayOrderId}
        columns={columns}
        order={order}
        onOrder={change}
        opening={{
          label: ({ repayOrderId }) => t("table.detailsOf", { id: repayOrderId }),
          open: (id) => void setOpened(id),
        }}
      />
      <Pager {...page} label={t("table.pages")} hasViews />
      <RepaymentDetailPlace detailUrl={detailUrl} />
    </>
  );
}

/** The opened repayment is part of the address, so that it can be sent. */
function RepaymentDetailPlace({ detailUrl }: { detailUrl: string }) {
  const t = useTranslations("repayments.detail");
  const [orderId, setOrderId] = useQueryState("row", parseAsString);
  if (orderId === null) return null;
  return (
    <DetailDrawer<RepaymentDetail>
      key={orderId}
      url={`${detailUrl}&row=${encodeURIComponent(orderId)}`}
      title={t("title")}
      label={t("label")}
      unknown={t("unknown")}
      onClose={() => void setOrderId(null)}
    >
      {(detail) => <RepaymentVersions detail={detail} />}
    </DetailDrawer>
  );
}

export type RepaymentDetail = {
  /** The newest first; at least one. */
  readonly versions: readonly RepaymentVersion[];
  /** The imports that gave versions. */
  readonly imports: RepaymentImport[];
};
type RepaymentImport = {
  readonly id: number;
  readonly fileName: string;
  readonly broughtBy: string;
  readonly href: string;
};

function RepaymentVersions({ detail: { versions, imports } }: { detail: RepaymentDetail }) {
  const t = useTranslations("repayments.detail");
  const words = useWords("repayments");
  const fields = (repayment: Repayment) => fieldsOf(words, repayment);
  const [newest] = versions;
  if (!newest) return null;
  const { ended, confirmedAtMs, repayment } = newest;
  return (
    <>
      {ended ? (
        <Notice>
          {t.rich("withdrawn", { at: () => <LocalTime ms={ended.supersededAtMs} exact /> })}
        </Notice>
      ) : null}
      <RecordFields fields={fields(repayment)} />
      <Facts>
        <Fact term={t("repaid")}>
          <LocalTime ms={repayment.repaidTimeMs} exact />
        </Fact>
        <Fact term={t("confirmed")}>
          {confirmedAtMs === null ? "—" : <LocalTime ms={confirmedAtMs} exact />}
        </Fact>
      </Facts>
      <Subtitle>{t("versions")}</Subtitle>
      <Stack component="ol" gap={12} fz={13}>
        {versions.map((version, index) => {
          const older = versions[index + 1];
          return (
            <li key={version.repayment.revision}>
              <p>
                <Seen version={version} />
              </p>
              <Source source={imports.find(({ id }) => id === version.importId)} />
              {older?.ended?.reason === "withdrawn" ? <p>{t("listedAgain")}</p> : null}
              {older ? (
                <FieldChanges before={fields(older.repayment)} now={fields(version.repayment)} />
              ) : null}
            </li>
          );
        })}
      </Stack>
    </>
  );
}

/** The file that gave a version; undefined: the exchange listed it. */
function Source({ source }: { source: RepaymentImport | undefined }) {
  const t = useTranslations("repayments.detail");
  if (source === undefined) return null;
  const { fileName, broughtBy, href } = source;
  const file = () => <Link href={href}>{fileName}</Link>;
  return <p>{t.rich("source", { file, person: broughtBy })}</p>;
}

function Seen({ version: { repayment, ended } }: { version: RepaymentVersion }) {
  const t = useTranslations("repayments.detail");
  const values = {
    revision: String(repayment.revision),
    first: () => <LocalTime ms={repayment.firstSeenAtMs} exact />,
  };
  if (ended === null) return t.rich("now", values);
  return t.rich(ended.reason === "changed" ? "changed" : "gone", {
    ...values,
    last: () => <LocalTime ms={ended.lastSeenAtMs} exact />,
  });
}

function fieldsOf({ t, language }: Words<"repayments">, repayment: Repayment): RecordField[] {
  const coin = visibleText(repayment.coin);
  const field = (
    name: keyof typeof repayment & string,
    label: string,
    text: string,
  ): RecordField => ({
    name,
    label,
    value: String(repayment[name]),
    text: visibleText(text),
  });
  const { repaidTimeMs, repaidAmount, repaidInterest, repayType, businessType } = repayment;
  return [
    field("repayOrderId", t("fields.repayOrderId"), repayment.repayOrderId),
    field(
      "repaidTimeMs",
      t("fields.repaidTime"),
      `${momentText(repaidTimeMs, language, "second", EXCHANGE_ZONE)} (UTC+8)`,
    ),
    field("coin", t("fields.coin"), coin),
    field("repaidAmount", t("fields.repaidAmount"), `${groupDigits(repaidAmount)} ${coin}`),
    field("repaidInterest", t("fields.repaidInterest"), `${groupDigits(repaidInterest)} ${coin}`),
    field("repayType", t("fields.repayType"), repayTypeLabel(t, repayType)),
    field("businessType", t("fields.businessType"), businessTypeLabel(t, businessType)),
  ];
}
