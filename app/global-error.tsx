"use client";

/** When even the frame failed: no theme, no components, only words. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body style={{ font: "14px/20px system-ui, sans-serif", padding: 24 }}>
        <title>Broker Desk</title>
        <h1 style={{ fontSize: 20 }}>Broker Desk could not be shown</h1>
        <p>Nothing that is stored was changed. Try again in a moment.</p>
        <button type="button" onClick={() => retry()}>
          Try again
        </button>
      </body>
    </html>
  );
}
