import { drawQrCode } from "@/app/qr-code";
import type { ShownAddress } from "@/components/shares/share-text";
import { webOrigin } from "@/lib/env/web-origin";

/** Where a token's page is read, with its picture. */
export function showAddress(token: string): ShownAddress {
  const address = `${webOrigin()}/s/${token}`;
  return { address, picture: drawQrCode(address) };
}
