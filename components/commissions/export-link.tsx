import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import styles from "./ledger.module.css";

type ExportLinkProps = {
  href: string;
  /** Why the period is not whole; null when it is. */
  partial: string | null;
};

/** Saves exactly what is filtered. A file is looked at without this page, so what is missing is said before. */
export function ExportLink({ href, partial }: ExportLinkProps) {
  return (
    <span className={styles.export}>
      {partial ? (
        <span className={styles.exportWarning}>
          <Icon name="warning" size={14} />
          The file would be {partial}
        </span>
      ) : null}
      <a className={buttonClass} href={href} download>
        <Icon name="download" />
        Export CSV
      </a>
    </span>
  );
}
