import { findTextsFile } from "@/app/language/texts-file";

/**
 * The texts of a language, for everybody. While a desk is updated, a page may ask another build for
 * its file.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const found = findTextsFile(file);
  if (!found) return Response.json({ error: "not-found" }, { status: 404 });
  const isSame = found.address === `/texts/${file}`;
  return new Response(found.text, {
    headers: {
      "content-type": "application/json",
      "cache-control": isSame ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
