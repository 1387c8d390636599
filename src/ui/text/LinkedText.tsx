import { OutsideText } from "./OutsideText";
import { plainText } from "./plainText";

/** Text as a link, or plain text without an address. */
export function LinkedText({ text, link }: { text: string; link: string | null }) {
  if (link === null) return <OutsideText text={text} />;
  return (
    <a href={link} className="hit-area text-accent-ink hover:underline">
      <bdi dir="auto">{plainText(text)}</bdi>
    </a>
  );
}
