import type { ReviewItem } from "./reviewItem";
import { plainText } from "../../../ui/text/plainText";

/** The toast of the last decision. */
export const REVIEW_TOAST = "review decision";

/** Texts of a reviewer's decision about a document. */
export const reviewText = {
  foot: "Review",
  accept: "Accept",
  askNewCopy: "Ask for a new copy",
  reasons: "What should the client fix?",
  reasonsHint: "Keys 1 to 5 choose, 6 types, Enter sends.",
  ownText: "Own text",
  clientReads: (language: string | null) =>
    language === null ? "The client reads:" : `The client reads, in ${language}:`,
  send: "Send",
  cancel: "Cancel",
  accepted: "Accepted",
  returned: "New copy requested",
  undo: "Undo",
  undone: "Decision undone: it is to review again",
  notUndone: (why: string) => `The decision could not be undone. ${why}`,
  notSaved: (why: string) => `${why} Your decision was not saved.`,
  youWrote: (reason: string) => `You wrote: ${plainText(reason)}`,
  deleted: "It was deleted.",
  opening: "Opening: wait until you see the document.",
} as const;

/** "Ana accepted it." For a decision by another person, or a change of the details. */
export function otherDecision(review: string, byName: string | null): string {
  const who = byName === null ? "A colleague" : plainText(byName);
  if (review === "accepted") return `${who} accepted it.`;
  return review === "redo" ? `${who} asked for a new copy of it.` : `${who} changed it.`;
}

/** "Passport of Maria Santos". */
export function subjectOf({ typeName, clientName }: Pick<ReviewItem, "typeName" | "clientName">): string {
  return `${plainText(typeName)} of ${plainText(clientName)}`;
}
