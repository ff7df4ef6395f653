import { useMessages, useTranslations } from "next-intl";
import styles from "./terms.module.css";

export function Terms() {
  const t = useTranslations("help.words.terms");
  const { help } = useMessages();
  const terms = Object.keys(help.words.terms) as (keyof typeof help.words.terms)[];
  return (
    <dl className={styles.terms}>
      {terms.map((term) => (
        <div key={term} id={term}>
          <dt>{t(`${term}.name`)}</dt>
          <dd>{t(`${term}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}
