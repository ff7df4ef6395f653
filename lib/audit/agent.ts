/** In this order, because a user agent also names other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\b(?:Macintosh|Mac OS X)\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];
const LONGEST_PROGRAM = 40;
/** Characters. Real user agents have less than 300; a stranger's header may have 16,000. */
const LONGEST_AGENT = 500;

/**
 * Browser and system without versions, or a program's name; null: the header is empty. It proves
 * nothing.
 */
export function coarseAgent(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === "") return null;
  const browser = coarseBrowser(userAgent);
  if (browser !== null) return browser;
  const [program = ""] = /^[A-Za-z][A-Za-z0-9._-]*/.exec(userAgent.trim()) ?? [];
  return program === "" ? "another program" : program.slice(0, LONGEST_PROGRAM);
}

/** A known browser with its system, if known: "Firefox on Linux". Null: not a known browser. */
function coarseBrowser(userAgent: string): string | null {
  const text = userAgent.slice(0, LONGEST_AGENT);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser) return null;
  return system ? `${browser} on ${system}` : browser;
}

/**
 * Programs that fetch pages for others: previews of messengers, search engines. "CUBOT" is a brand
 * of phones.
 */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|facebookexternalhit|whatsapp\/|preview|embedly|iframely|slack-imgproxy|mastodon\/|inspectiontool/i;

/** What a view of a shared page is counted under: "Chrome on Android", or "another program". */
export function visitorClient(userAgent: string | null): string {
  return (userAgent && coarseBrowser(userAgent)) || "another program";
}

/**
 * Whether the user agent names a robot, whose requests do not count as views. It may lie, which
 * grants nothing.
 */
export function isRobot(userAgent: string | null): boolean {
  return userAgent !== null && ROBOT.test(userAgent);
}
