import { Box, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "./frame.module.css";
import { Navigation } from "./navigation";
import type { PlacesShown } from "./places";
import { PlacesProvider } from "./use-places";

type FrameProps = {
  folded: boolean;
  shown: PlacesShown;
  account: ReactNode;
  /** Next to the place of shared links: the number of news about them. */
  news: ReactNode;
  /** Banners of every page, above everything else. */
  banner: ReactNode;
  search: ReactNode;
  person: ReactNode;
  /** The first line on paper. */
  paper: ReactNode;
  children: ReactNode;
};

/** Navigation at the left (at the foot on a phone), top bar, content. */
export function Frame({
  folded,
  shown,
  account,
  news,
  banner,
  search,
  person,
  paper,
  children,
}: FrameProps) {
  const t = useTranslations("shell");
  return (
    <PlacesProvider shown={shown}>
      <div className={styles.frame} data-nav={folded ? "folded" : "open"}>
        <a className={`${styles.skip} screen-only`} href="#content">
          {t("skip")}
        </a>
        <div className={`${styles.side} screen-only`}>
          <Navigation sharesNews={news} />
        </div>
        <Stack gap={0} miw={0}>
          <div className="screen-only">{banner}</div>
          <header className={`${styles.bar} screen-only`}>
            {account}
            <div className={styles.search}>{search}</div>
            <Box ml="auto" style={{ order: 2 }}>
              {person}
            </Box>
          </header>
          {paper}
          <main id="content" className={styles.content} tabIndex={-1}>
            {children}
          </main>
        </Stack>
      </div>
    </PlacesProvider>
  );
}
