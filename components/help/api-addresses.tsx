"use client";
import { Code, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";

/** An address of the API. The API is in English, and so is what it says of itself. */
export type ApiAddress = {
  readonly address: string;
  readonly summary: string;
  readonly params: string;
  readonly needs: string;
};

const column = columnOf<ApiAddress>();
/** Cells of tables are in one line otherwise. */
const WRAPPED = { whiteSpace: "normal" } as const;

export function ApiAddresses({ addresses }: { addresses: readonly ApiAddress[] }) {
  const t = useTranslations("help.api");
  const columns = [
    column.lead("address", t("address"), ({ address }) => <Code>{address}</Code>),
    column("summary", t("about"), ({ summary }) => (
      <Text size="sm" maw={360} style={WRAPPED} lang="en">
        {summary}
      </Text>
    )),
    column("params", t("params"), ({ params }) => (
      <Text size="xs" maw={240} style={WRAPPED}>
        {params}
      </Text>
    )),
    column("needs", t("scope"), ({ needs }) => <Code>{needs}</Code>),
  ];
  return <DataTable rows={addresses} columns={columns} label={t("addresses")} />;
}
