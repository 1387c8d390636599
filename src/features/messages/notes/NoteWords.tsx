import type { ReactNode } from "react";
import { cutAtMentions } from "../../../../convex/messages/notes/rules";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { cn } from "../../../ui/cn";
import { OutsideText } from "../../../ui/text/OutsideText";
import { plainText } from "../../../ui/text/plainText";
import type { ShownNote } from "./notePages";
import { noteText } from "./noteText";
import { splitWebLinks } from "./webLinks";

/** The text of a note: addresses are links, mentions are chips. */
export function NoteWords({ text, mentions, isDeleted }: Pick<ShownNote, "text" | "mentions" | "isDeleted">) {
  const me = usePersonId();
  if (isDeleted) return <span className="text-ink-faint italic">{noteText.deleted}</span>;
  const people = mentions.map(({ userId, name }) => ({ userId, name: plainText(name) }));
  const draw = (plain: string): ReactNode =>
    cutAtMentions(plain, people).map(({ text: piece, mentioned }, place) =>
      mentioned.length === 0 ? (
        <TextWithLinks key={place} text={piece} />
      ) : (
        <Chip key={place} text={piece} isMe={mentioned.some(({ userId }) => userId === me)} />
      ),
    );
  return <OutsideText text={text} draw={draw} className="block whitespace-pre-wrap" />;
}

function Chip({ text, isMe }: { text: string; isMe: boolean }) {
  return (
    <bdi className={cn("rounded px-1 font-medium", isMe ? "bg-warn-soft text-warn-ink" : "bg-info-soft text-info-ink")}>
      {text}
    </bdi>
  );
}

/** A text in which web addresses are links. They open a new tab without opener or referrer. */
function TextWithLinks({ text }: { text: string }) {
  return splitWebLinks(text).map(({ text: piece, href }, place) =>
    href === null ? (
      piece
    ) : (
      <a
        key={place}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="break-all text-accent-ink underline"
      >
        {piece}
      </a>
    ),
  );
}
