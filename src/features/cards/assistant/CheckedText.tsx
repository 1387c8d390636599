import { Fragment } from "react";
import { checkedParts } from "../../../../convex/cards/assistantFigures";
import { assistantText, type Source } from "./assistantText";

interface CheckedTextProps {
  text: string;
  sources: readonly Source[];
  isWriting: boolean;
}

/** An answer as plain text, with a mark on each figure that no tool returned. */
export function CheckedText({ text, sources, isWriting }: CheckedTextProps) {
  const parts = checkedParts(
    text,
    sources.map(({ evidence }) => evidence),
    isWriting,
  );
  // Parts are only appended, so an index always names the same part.
  return parts.map(({ kind, text: part }, place) => (
    <Fragment key={place}>{kind === "unverified" ? <Unverified figure={part} /> : part}</Fragment>
  ));
}

function Unverified({ figure }: { figure: string }) {
  return (
    <mark title={assistantText.unverifiedWhy} className="rounded-sm bg-warn-soft px-1 text-warn-ink">
      {figure} <span className="text-xs">({assistantText.unverified})</span>
    </mark>
  );
}
