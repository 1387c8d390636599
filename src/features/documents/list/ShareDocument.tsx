import { Share2 } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { shownFileName } from "../shared/shownFileName";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { documentText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

/** Shares a staff document in the portal, or stops sharing it. Clients see their own uploads in any case. */
export function ShareDocument({ document }: { document: ListedDocument }) {
  const { documentId, isFromClient, sharedAt } = document;
  const isShared = sharedAt !== null;
  const { run } = useWrite(api.documents.sharing.staff.setShared, {
    done: isShared ? documentText.unshared : documentText.shared,
  });
  if (isFromClient) return null;
  const label = isShared ? documentText.unshare(shownFileName(document)) : documentText.share(shownFileName(document));
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      aria-pressed={isShared}
      title={label}
      className={isShared ? "text-accent-ink" : undefined}
      onClick={() => {
        run({ documentId, isShared: !isShared });
      }}
    >
      <Share2 aria-hidden className="size-4" />
    </Button>
  );
}
