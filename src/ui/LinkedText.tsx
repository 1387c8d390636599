/** Text as a link, or plain where there is no address for it. */
export function LinkedText({ text, link }: { text: string; link: string | null }) {
  if (link === null) return text;
  return (
    <a href={link} className="text-accent-ink hover:underline">
      {text}
    </a>
  );
}
