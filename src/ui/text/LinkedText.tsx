import { OutsideText } from "./OutsideText";
import { plainText } from "./plainText";

/** Text as a link, or plain text without an address. */
export function LinkedText({ text, link }: { text: string; link: string | null }) {
  if (link === null) return <OutsideText text={text} />;
  return (
    <a
      href={link}
      className="relative text-accent-ink hover:underline touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-2"
    >
      <bdi dir="auto">{plainText(text)}</bdi>
    </a>
  );
}
