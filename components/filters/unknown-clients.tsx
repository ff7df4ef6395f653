import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

const FIRST_NAMED = 5;

/** Clients that were asked for and that the book has never had: most often a slip in a list, and never passed over. */
export function UnknownClients({ unknown, asked }: { unknown: readonly string[]; asked: number }) {
  const t = useTranslations("filters.clients");
  if (unknown.length === 0) return null;
  const named = unknown.slice(0, FIRST_NAMED).join(t("comma"));
  const said = { count: unknown.length, asked, named };
  if (unknown.length <= FIRST_NAMED) return <Notice>{t("unknown", said)}</Notice>;
  return (
    <Notice>
      {t("unknownMore", { ...said, more: unknown.length - FIRST_NAMED })}
      <details>
        <summary>{t("showUnknown")}</summary>
        <Text
          inherit
          mah={160}
          className="figures"
          style={{ overflow: "hidden auto", overflowWrap: "anywhere" }}
        >
          {unknown.join(" ")}
        </Text>
      </details>
    </Notice>
  );
}
