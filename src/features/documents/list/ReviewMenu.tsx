import { useMutation } from "convex/react";
import { useRef, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { REVIEW_STATES, reviewWordsOf } from "../../../../convex/documents/record/rules";
import { shownFileName } from "../shared/shownFileName";
import { useWrite } from "../../../lib/calls/useWrite";
import { StatusChipMenu } from "../../../ui/menu/StatusChipMenu";
import { documentText } from "./documentText";
import type { ListedDocument } from "./listedDocument";
import { ReturnDocument } from "./ReturnDocument";

/** A document that was looked at cannot become new again. */
function choicesOf({ review: current, isFromClient }: ListedDocument) {
  const states = REVIEW_STATES.filter((state) => state !== "waiting" || current === "waiting");
  return states.map((review) => ({ value: review, ...reviewWordsOf({ review, isFromClient }) }));
}

/** The review of a document, as a menu. A return first asks for its reason. */
export function ReviewMenu({ document }: { document: ListedDocument }) {
  const { review, documentId } = document;
  // The decision is about the version shown when the menu was opened.
  const seen = useRef(document);
  const [returned, setReturned] = useState<ListedDocument | null>(null);
  const [isOpen, setOpen] = useState(false);
  const reopen = useMutation(api.documents.review.staff.reopen);
  const { run } = useWrite(api.documents.review.staff.accept, {
    done: documentText.accepted,
    undo: async (_, accepted) => await reopen({ ...accepted, version: accepted.version + 1 }),
  });
  return (
    <>
      <StatusChipMenu
        label={documentText.review(shownFileName(document))}
        value={review}
        choices={choicesOf(document)}
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
