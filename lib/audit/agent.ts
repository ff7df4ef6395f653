/** Their user agents name the others too, so the order decides. */
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
/** Real ones have less than 300 characters; a header may have 16,000, which a stranger writes. */
const LONGEST_AGENT = 500;

/** Browser and system without versions, or a program's name; null where nothing was said. It proves nothing. */
export function coarseAgent(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === "") return null;
  const browser = coarseBrowser(userAgent);
  if (browser !== null) return browser;
  const [program = ""] = /^[A-Za-z][A-Za-z0-9._-]*/.exec(userAgent.trim()) ?? [];
  return program === "" ? "another program" : program.slice(0, LONGEST_PROGRAM);
}

/** Of a known browser its name, and its system's where that is known; null for anything else. */
function coarseBrowser(userAgent: string): string | null {
  const text = userAgent.slice(0, LONGEST_AGENT);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser) return null;
  return system ? `${browser} on ${system}` : browser;
}

/** Programs that fetch pages for others: previews of messengers, search engines. "CUBOT" is a make of phones. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|facebookexternalhit|whatsapp\/|preview|embedly|iframely|slack-imgproxy|mastodon\/|inspectiontool/i;

/** What a view is counted under: browser and system without versions ("Chrome on Android"), or "another program". */
export function visitorClient(userAgent: string | null): string {
  return (userAgent && coarseBrowser(userAgent)) || "another program";
}

/** Whether a program says of itself that it is no visitor. Its look is no view. It may lie, which opens nothing. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent !== null && ROBOT.test(userAgent);
}
