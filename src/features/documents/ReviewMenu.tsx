import { useRef, useState } from "react";
import { api } from "../../../convex/_generated/api";
import { REVIEW_STATES, reviewWords, type ReviewState } from "../../../convex/documents/rules";
import { shownFileName } from "../../lib/documents/shownFileName";
import { useWrite } from "../../lib/useWrite";
import { StatusChipMenu } from "../../ui/StatusChipMenu";
import { documentText } from "./documentText";
import type { ListedDocument } from "./listedDocument";
import { ReturnDocument } from "./ReturnDocument";

/** Nobody can make a document new again that somebody has looked at. */
function choicesOf(current: ReviewState) {
  const states = REVIEW_STATES.filter((state) => state !== "waiting" || current === "waiting");
  return states.map((value) => ({ value, ...reviewWords(value) }));
}

/** What staff made of a document, as a menu. A return asks for its reason first. */
export function ReviewMenu({ document }: { document: ListedDocument }) {
  const { review, documentId } = document;
  // What the person decides about is the version that was there when they opened the menu.
  const seen = useRef(document);
  const [returned, setReturned] = useState<ListedDocument | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { run } = useWrite(api.documents.staff.accept, { done: documentText.accepted });
  return (
    <>
      <StatusChipMenu
        label={documentText.review(shownFileName(document))}
        value={review}
        choices={choicesOf(review)}
        onOpenChange={(isMenuOpen) => {
          if (isMenuOpen) seen.current = document;
        }}
        onChoose={(to, from) => {
          if (to === "accepted" && from !== "accepted") run({ documentId, version: seen.current.version });
          if (to !== "redo") return;
          setReturned(seen.current);
          setOpen(true);
        }}
      />
      {returned === null ? null : (
        <ReturnDocument opened={returned} stored={document} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
