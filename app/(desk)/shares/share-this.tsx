import { ShareButton } from "@/components/shares/share-button";
import { viewerOf } from "@/lib/access/scope/view-as";
import { requireUser } from "@/lib/access/sign-in/session";
import { readLanguage } from "@/lib/access/web/language";
import type { ShareSubject } from "@/lib/core/shares/subject";
import { makeShareAction } from "./actions";
import { chooserOf } from "./chooser";

/** The button that shares what a page shows; none under another person's view, where nothing is shared. */
export async function ShareThis({ subject }: { subject: ShareSubject }) {
  const [user, language] = await Promise.all([requireUser(), readLanguage()]);
  if (viewerOf(user)) return null;
  return (
    <ShareButton subject={subject} language={language} chooser={chooserOf(user)} make={makeShareAction} />
  );
}
