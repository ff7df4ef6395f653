"use client";
import { LANGUAGES, type Language } from "@/lib/core/language";

const WORDS: Readonly<Record<Language, { readonly text: string; readonly retry: string }>> = {
  "en-US": { text: "Try again in a moment.", retry: "Try again" },
  "zh-CN": { text: "页面暂时无法显示，请稍后重试。", retry: "重试" },
};

/** When even the frame failed: no theme, no components, no language, only words in all of them. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body style={{ font: "14px/20px system-ui, sans-serif", padding: 24 }}>
        <title>Broker Desk</title>
        <h1 style={{ fontSize: 20 }}>Broker Desk could not be shown</h1>
        {LANGUAGES.map((language) => (
          <p key={language} lang={language}>
            {WORDS[language].text}
          </p>
        ))}
        <button type="button" onClick={() => retry()}>
          {LANGUAGES.map((language, index) => (
            <span key={language} lang={language}>
              {index === 0 ? "" : " · "}
              {WORDS[language].retry}
            </span>
          ))}
        </button>
      </body>
    </html>
  );
}
