import { createHash } from "node:crypto";
import { SHARE_CSS } from "@/components/shares/page/share-css";
import { shareHeaders } from "@/lib/sign-in/web/page-policy";

/** Of every answer under /s/. The proxy sets them, so that a failure of a route has them too. */
export const SHARE_HEADERS = shareHeaders(createHash("sha256").update(SHARE_CSS).digest("base64"));
