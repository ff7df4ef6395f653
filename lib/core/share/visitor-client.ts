import { coarseBrowser } from "../audit/agent";

/** Programs that fetch pages for others: previews of messengers, search engines. "CUBOT" is a make of phones. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|facebookexternalhit|whatsapp\/|preview|embedly|iframely|slack-imgproxy|mastodon\/|inspectiontool/i;

/**
 * What a view is counted under: browser and system without versions ("Chrome on Android"), or "another program".
 * Some forty names at most, whatever visitors say of themselves.
 */
export function visitorClient(userAgent: string | null): string {
  return (userAgent && coarseBrowser(userAgent)) || "another program";
}

/** Whether a program says of itself that it is no visitor. Its look is no view. It may lie, which opens nothing. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent !== null && ROBOT.test(userAgent);
}
