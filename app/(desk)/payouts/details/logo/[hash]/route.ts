import { loadLogo } from "@/lib/parties/load-parties";
import { forAccount, refuse } from "../../../../request-access";

/** A logo that the account has or had, by the SHA-256 of its bytes, which therefore never change. */
export const GET = forAccount(
  async ({ scope }, { params }: RouteContext<"/payouts/details/logo/[hash]">) => {
    const logo = await loadLogo(scope, (await params).hash);
    if (!logo) return refuse(404, "unknown-logo");
    const headers = {
      "content-type": logo.type,
      "content-security-policy": "default-src 'none'",
      "cache-control": "private, max-age=31536000, immutable",
    };
    return new Response(new Uint8Array(logo.bytes), { headers });
  },
);
