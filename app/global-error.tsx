"use client";

/** When even the frame failed: no theme, no components, no language, only words in both. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body style={{ font: "14px/20px system-ui, sans-serif", padding: 24 }}>
        <title>Broker Desk</title>
        <h1 style={{ fontSize: 20 }}>Broker Desk could not be shown</h1>
        <p>Nothing that is stored was changed. Try again in a moment.</p>
        <p lang="zh-CN">页面暂时无法显示。已存储的数据没有变动，请稍后重试。</p>
        <button type="button" onClick={() => retry()}>
          Try again · <span lang="zh-CN">重试</span>
        </button>
      </body>
    </html>
  );
}
