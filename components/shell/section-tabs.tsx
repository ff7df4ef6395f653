"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { PageLink } from "@/components/ui/page-link";
import styles from "./section-tabs.module.css";

/** The tab of this page is in view, with a part of the one before. */
const showTab = (tab: HTMLElement | null) =>
  tab?.closest("ul")?.scrollTo({ left: tab.offsetLeft - 48 });

type SectionTabsProps = {
  label: string;
  /** One whose address the others lie below is the section's own page: one is there on that page alone. */
  tabs: readonly { readonly href: string; readonly label: string }[];
};

/** The pages of one section, under its title; links keep the account that is being looked at. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  const pathname = usePathname();
  const account = useSearchParams().get("account");
  const query = account === null ? "" : `?account=${encodeURIComponent(account)}`;
  const isSection = (href: string) => tabs.some((tab) => tab.href.startsWith(`${href}/`));
  const isHere = (href: string) =>
    isSection(href) ? pathname === href : pathname.startsWith(href);
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ href, label: name }) => (
          <li key={href}>
            <PageLink
              className={styles.tab}
              href={href + query}
              aria-current={isHere(href) ? "page" : undefined}
              ref={isHere(href) ? showTab : undefined}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
