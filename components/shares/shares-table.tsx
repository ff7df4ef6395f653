import { useTranslations } from "next-intl";
import { RevokeShareButton } from "./revoke-share";
import { ShareCell, type ShareColumn } from "./share-cell";
import { isOpen, type RevokeShare, type ShareView } from "./share-view";
import styles from "./shares.module.css";

type SharesTableProps = {
  label: string;
  shares: readonly ShareView[];
  /** With whose they are. */
  withPerson: boolean;
  /** Null: the viewer may not change anything. */
  revoke: RevokeShare | null;
};

/** Links with their state, how often they were viewed, and until when they open. */
export function SharesTable({ label, shares, withPerson, revoke }: SharesTableProps) {
  const t = useTranslations("shares");
  const columns: readonly ShareColumn[] = [
    "link",
    ...(withPerson ? (["person"] as const) : []),
    "state",
    "views",
    "lastViewed",
    "expires",
  ];
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-field={column}>
                {t(`fields.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id} data-ended={!isOpen(share) || undefined}>
              {columns.map((column) => (
                <td key={column} data-field={column} data-label={t(`fields.${column}`)}>
                  <ShareCell column={column} share={share} />
                </td>
              ))}
              <td data-field="revoke">
                {revoke && share.state !== "revoked" ? (
                  <RevokeShareButton share={share} revoke={revoke} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
