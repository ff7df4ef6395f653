import { createHash } from "node:crypto";
import { SHARE_CSS } from "@/components/shares/page/share-css";
import { shareHeaders } from "@/lib/sign-in/web/page-policy";

/**
 * Headers of every answer under /s/. The proxy sets them, so that failures of a route have them
 * too.
 */
export const SHARE_HEADERS = shareHeaders(createHash("sha256").update(SHARE_CSS).digest("base64"));
