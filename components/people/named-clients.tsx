import Link from "next/link";
import { useTranslations } from "next-intl";
import styles from "./people.module.css";
import type { Change } from "./people-view";
import { RemoveClient } from "./remove-client";

export type NamedClientView = {
  readonly uid: string;
  readonly customerId: string | null;
  readonly isKnown: boolean;
};

type NamedClientsProps = {
  accountId: number;
  clients: readonly NamedClientView[];
  search: string;
  /** Addresses of the pages; null where there is none. */
  firstHref: string | null;
  nextHref: string | null;
  size: number;
  remove: Change<[uid: string]>;
};

/** The clients that were named one by one, a page of them at a time. */
export function NamedClients(props: NamedClientsProps) {
  const { accountId, clients, search, firstHref, nextHref, size, remove } = props;
  const t = useTranslations("people.clients");
  return (
    <div className={styles.part}>
      <p className={styles.strong}>{t("named")}</p>
      <form method="get" className={styles.find}>
        <input type="hidden" name="book" value={accountId} />
        <input
          className={styles.input}
          type="search"
          name="find"
          aria-label={t("find")}
          placeholder={t("find")}
          defaultValue={search}
          maxLength={200}
        />
      </form>
      {clients.length === 0 ? (
        <p className={styles.quiet}>{t(search === "" ? "noneNamed" : "noneFound")}</p>
      ) : (
        <div className={styles.wrap}>
          <table className={styles.table} aria-label={t("named")}>
            <thead>
              <tr>
                <th scope="col">{t("uid")}</th>
                <th scope="col">{t("customerId")}</th>
                <th scope="col">{t("book")}</th>
                <th aria-label={t("remove")} />
              </tr>
            </thead>
            <tbody>
              {clients.map(({ uid, customerId, isKnown }) => (
                <tr key={uid}>
                  <td className="figures" translate="no">
                    {uid}
                  </td>
                  <td translate="no" data-label={customerId === null ? undefined : t("customerId")}>
                    {customerId}
                  </td>
                  <Known isKnown={isKnown} />
                  <td data-field="act">
                    <RemoveClient uid={uid} remove={remove} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.buttons} data-start="">
        {firstHref ? (
          <Link href={firstHref} prefetch={false} scroll={false}>
            {t("first")}
          </Link>
        ) : null}
        {nextHref ? (
          <Link href={nextHref} prefetch={false} scroll={false}>
            {t("next", { count: size })}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

function Known({ isKnown }: { isKnown: boolean }) {
  const t = useTranslations("people");
  return <td data-label={t("clients.book")}>{t(isKnown ? "yes" : "no")}</td>;
}
