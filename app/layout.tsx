import "./styles.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { PageWatch } from "@/components/shell/page-watch";
import { Providers } from "@/components/shell/providers";
import { NONCE_HEADER } from "@/lib/sign-in/web/page-policy";
import { signOutAction } from "./(desk)/actions";
import { Texts } from "./language/texts";
import { textsFile } from "./language/texts-file";
import { askConfirm, confirm, confirmWithPasskey } from "./second-factor/confirm-actions";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: { default: "Broker Desk", template: "%s · Broker Desk" },
    description: (await getTranslations("access"))("description"),
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#14181a" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [language, asked] = await Promise.all([getLocale(), headers()]);
  const nonce = asked.get(NONCE_HEADER) ?? "";
  const { address } = textsFile(language);
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  return (
    <html
      lang={language}
      className={inter.variable}
      data-respect-reduced-motion="true"
      {...mantineHtmlProps}
    >
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <Providers nonce={nonce}>
          <Texts language={language} address={address}>
            {children}
            <PageWatch
              actions={{ confirm, askConfirm, confirmWithPasskey }}
              signOut={signOutAction}
            />
          </Texts>
        </Providers>
      </body>
    </html>
  );
}
