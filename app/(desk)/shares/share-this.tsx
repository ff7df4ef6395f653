import { ShareButton } from "@/components/shares/share-button";
import type { ShareSubject } from "@/lib/shares/subject";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { readLanguage } from "@/lib/sign-in/web/language";
import { makeShareAction } from "./actions";
import { chooserOf } from "./chooser";

/**
 * The button that shares what a page shows; none under another person's view, where nothing is
 * shared.
 */
export async function ShareThis({ subject }: { subject: ShareSubject }) {
  const [user, language] = await Promise.all([requireUser(), readLanguage()]);
  if (viewerOf(user)) return null;
  return (
    <ShareButton
      subject={subject}
      language={language}
      chooser={chooserOf(user)}
      make={makeShareAction}
    />
  );
}
