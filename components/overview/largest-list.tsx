import { useTranslations } from "next-intl";
import { ClientName } from "@/components/clients/client-name";
import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { ratioText } from "@/components/ui/text/amount-text";
import type { ClientTag } from "@/lib/core/clients/client";
import type { LargestClient } from "@/lib/core/reports/overview";
import styles from "./lists.module.css";

type LargestListProps = {
  clients: readonly LargestClient[];
  tags: ReadonlyMap<string, ClientTag>;
  unit: string;
  hrefOf: (uid: string) => string;
};

export function LargestList({ clients, tags, unit, hrefOf }: LargestListProps) {
  const t = useTranslations("overview.top");
  if (clients.length === 0) return <Quiet>{t("none", { unit })}</Quiet>;
  return (
    <ol className={styles.rows} aria-label={t("title")}>
      {clients.map(({ uid, amount, share }, index) => (
        <li key={uid}>
          <Quiet>{index + 1}</Quiet>
          <ClientName uid={uid} href={hrefOf(uid)} tag={tags.get(uid)} />
          <span>
            <Figure amount={amount} detail="value" hint={unit} />
            {share === null ? null : (
              <span className={styles.share} title={t("share")}>
                {ratioText(share)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
