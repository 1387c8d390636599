import { splitWebLinks } from "./webLinks";

/** A text in which addresses of web pages are links; they open a tab that knows nothing of this one. */
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
