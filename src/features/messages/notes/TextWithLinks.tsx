import { splitWebLinks } from "./webLinks";

/** A text in which web addresses are links. They open a new tab without opener or referrer. */
export function TextWithLinks({ text }: { text: string }) {
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
