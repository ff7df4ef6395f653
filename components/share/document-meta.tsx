import type { Words } from "@/components/ui/text/text";
import type { SharedDocument } from "./share-page";
import { documentTitle, subjectLine } from "./subject-text";

/** As pages that show pictures of links expect it (ogp.me). */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** What a chat shows of the link. */
export function DocumentMeta({ page, words }: { page: SharedDocument; words: Words }) {
  const url = `${page.origin}${page.path}`;
  const properties = {
    "og:type": "article",
    "og:site_name": "Broker Desk",
    "og:title": documentTitle(page, words),
    "og:description": subjectLine(page.facts, words),
    "og:locale": words.language.replace("-", "_"),
    "og:url": url,
    "og:image": `${url}/image`,
    "og:image:type": "image/png",
    "og:image:width": String(SHARE_IMAGE.width),
    "og:image:height": String(SHARE_IMAGE.height),
  };
  return (
    <>
      <meta name="description" content={properties["og:description"]} />
      <meta name="twitter:card" content="summary_large_image" />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
    </>
  );
}
