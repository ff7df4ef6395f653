"use client";

/** The page below may still be right: only the bar says what it does not know. */
export default function BarError() {
  return <span>How fresh the data is could not be read just now.</span>;
}
