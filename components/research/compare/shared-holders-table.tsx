import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import type { SharedHolder } from "@/lib/core/reality/compare/shared-holders";
import { visibleText } from "@/lib/core/visible-text";
import { PercentFigure } from "../panels/percent-figure";
import stockStyles from "../stock.module.css";
import type { ColouredCode } from "./colour-codes";
import styles from "./compare.module.css";

type SharedHoldersProps = {
  codes: readonly ColouredCode[];
  holders: readonly SharedHolder[];
  /** How many of the stocks were read. */
  read: number;
  csvHref: string;
};

/** Who holds several of the stocks, and how much of each. */
export function SharedHolders({ codes, holders, read, csvHref }: SharedHoldersProps) {
  const t = useTranslations("compare.shared");
  return (
    <div className={styles.shared}>
      <div className={stockStyles.partHead}>
        <h3 className={stockStyles.subtitle}>
          {t("title")} <span className={stockStyles.muted}>{t("note")}</span>
        </h3>
        {holders.length === 0 ? null : (
          <LinkButton href={csvHref} download>
            <Icon name="download" />
            {t("csv")}
          </LinkButton>
        )}
      </div>
      {holders.length === 0 ? (
        <p className={stockStyles.none}>{read < 2 ? t("few") : t("none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className={styles.wrap} data-short="" aria-label={t("title")} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("name")}</th>
                {codes.map(({ code, colour }) => (
                  <th key={code} scope="col">
                    <span className={styles.swatch} style={{ background: colour }} />
                    {code}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {holders.map(({ name, parts }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two holders may be spelt alike, and the list is drawn whole
                <tr key={index}>
                  <th scope="row" title={visibleText(name)}>
                    {visibleText(name)}
                  </th>
                  {parts.map((part, at) => (
                    <td key={codes[at]?.code}>
                      {part === null ? null : part.holdingRatio === null ? (
                        <Figure amount={part.holdingNum} />
                      ) : (
                        <PercentFigure percent={part.holdingRatio} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
