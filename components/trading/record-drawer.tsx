"use client";
import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { DetailDrawer, Subtitle } from "@/components/ui/detail-drawer";
import styles from "@/components/ui/detail-drawer.module.css";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { Kept, KeptKind } from "@/lib/core/trading/kept";
import { visibleText } from "@/lib/core/visible-text";
import { Fees } from "./cells";
import { inOrder } from "./field-order";
import { stateText } from "./trading-text";

type RecordKind = Exclude<KeptKind, "bot">;

/** What the desk knows of one record; `versions` the oldest first, none of kinds whose figures move with the price. */
export type RecordDetail = {
  readonly kept: Kept<RecordKind>;
  readonly versions: readonly { readonly seenAtMs: number; readonly record: object }[];
  /** Of an order, the oldest first. */
  readonly fills: readonly Kept<"fill">[];
};

type RecordDrawerProps = { kind: RecordKind; detailUrl: string };

/** The opened record is part of the address, so that it can be sent. */
export function RecordDrawer({ kind, detailUrl }: RecordDrawerProps) {
  const t = useTranslations("trading.detail");
  const [row, setRow] = useQueryState("row", parseAsString);
  if (row === null) return null;
  return (
    <DetailDrawer<RecordDetail>
      key={row}
      url={`${detailUrl}&kind=${kind}&row=${encodeURIComponent(row)}`}
      title={t(kind)}
      label={t("label")}
      unknown={t("unknown")}
      onClose={() => void setRow(null)}
    >
      {(detail) => <RecordFacts kind={kind} detail={detail} />}
    </DetailDrawer>
  );
}

function RecordFacts({ kind, detail }: { kind: RecordKind; detail: RecordDetail }) {
  const t = useTranslations("trading.detail");
  const { kept, versions, fills } = detail;
  const { unlistedAtMs } = kept;
  const isPlaced = kind === "order" || kind === "strategy";
  return (
    <>
      {unlistedAtMs === null ? null : (
        <Notice>{t.rich("unlisted", { at: () => <LocalTime ms={unlistedAtMs} exact /> })}</Notice>
      )}
      <dl className={styles.facts}>
        <Fact term={t("began")} ms={kept.atMs} />
        <Fact term={t("firstSeen")} ms={kept.firstSeenAtMs} />
        <Fact term={t("lastRead")} ms={kept.readAtMs} />
        {isPlaced ? (
          <div>
            <dt>{t("origin")}</dt>
            <dd>{t(kept.ownOrderId === null ? "placedElsewhere" : "placedHere")}</dd>
          </div>
        ) : null}
      </dl>
      {kind === "order" ? <FillsOf fills={fills} /> : null}
      {versions.length > 0 ? <Versions versions={versions} /> : null}
      <Subtitle>{t("fields")}</Subtitle>
      <Fields record={kept.record} />
    </>
  );
}

function Fact({ term, ms }: { term: string; ms: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <LocalTime ms={ms} exact />
      </dd>
    </div>
  );
}

const fill = columnOf<Kept<"fill">>();

function FillsOf({ fills }: { fills: readonly Kept<"fill">[] }) {
  const t = useTranslations("trading");
  return (
    <>
      <Subtitle>{t("detail.fills")}</Subtitle>
      {fills.length === 0 ? (
        <p className={styles.version}>{t("detail.noFills")}</p>
      ) : (
        <DataTable
          label={t("detail.fills")}
          rows={fills}
          rowId={({ recordId }) => recordId}
          columns={[
            fill.lead("time", t("table.time"), ({ atMs }) => <LocalTime ms={atMs} />),
            fill.figure("price", t("table.price"), ({ record }) => <Figure amount={record.execPrice} />),
            fill.figure("size", t("table.size"), ({ record }) => <Figure amount={record.execQty} />),
            fill.figure("fees", t("table.fees"), ({ record }) => (
              <Fees fees={record.feeDetail} reason={t("table.noFee")} />
            )),
          ]}
        />
      )}
    </>
  );
}

type Change = { readonly name: string; readonly was: string; readonly is: string };
const change = columnOf<Change>();

/** Each different form in which the desk saw it, the newest first, with what changed. */
function Versions({ versions }: Pick<RecordDetail, "versions">) {
  const t = useTranslations("trading");
  return (
    <>
      <Subtitle>{t("detail.versions")}</Subtitle>
      <Stack component="ol" gap={12} fz={13}>
        {versions
          .map((version, index) => ({
            ...version,
            changes: changesOf(versions[index - 1]?.record, version.record),
          }))
          .toReversed()
          .map(({ seenAtMs, record, changes }) => (
            <li key={seenAtMs}>
              <p className={styles.version}>
                {t.rich("detail.version", {
                  at: () => <LocalTime ms={seenAtMs} exact />,
                  state: stateText(t, stateOf(record)),
                })}
              </p>
              {changes.length > 0 ? (
                <DataTable
                  rows={changes}
                  rowId={({ name }) => name}
                  columns={[
                    change.lead("name", t("detail.field"), ({ name }) => name),
                    change.prose("was", t("detail.was"), ({ was }) => was || t("detail.notGiven")),
                    change.prose("is", t("detail.is"), ({ is }) => is || t("detail.notGiven")),
                  ]}
                />
              ) : null}
            </li>
          ))}
      </Stack>
    </>
  );
}

function stateOf(record: object): string {
  const fields = new Map<string, unknown>(Object.entries(record));
  return valueText(fields.get("orderStatus") ?? fields.get("status"));
}

function changesOf(before: object | undefined, record: object): Change[] {
  if (before === undefined) return [];
  const was = new Map<string, unknown>(Object.entries(before));
  return inOrder(record).flatMap(([name, value]) => {
    const [earlier, now] = [valueText(was.get(name)), valueText(value)];
    return earlier === now ? [] : [{ name: nameOf(name), was: earlier, is: now }];
  });
}

/** Every field under the exchange's own name; times in ISO 8601 beside their milliseconds. */
function Fields({ record }: { record: object }) {
  const t = useTranslations("trading.detail");
  return (
    <dl className={styles.fields}>
      {inOrder(record).map(([name, value]) => {
        const text = valueText(value);
        return (
          <div key={name} className={styles.field}>
            <dt>{nameOf(name)}</dt>
            <dd>
              {text === "" ? (
                <span className={styles.meaning}>{t("notGiven")}</span>
              ) : (
                <data value={text}>{visibleText(text)}</data>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The desk's own names of times say that they are in ms; the exchange's do not. */
const nameOf = (name: string) => name.replace(/Ms$/, "");

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(valueText).join("; ");
  if (typeof value === "object") return Object.values(value).map(valueText).join(" ");
  if (typeof value === "number") return new Date(value).toISOString();
  return String(value);
}
