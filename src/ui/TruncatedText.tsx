import { plainText } from "./plainText";

/** Text truncated to its column, with the whole text as its tooltip. */
export function TruncatedText({ text, className }: { text: string | null; className: string }) {
  if (!text) return <span className="text-ink-faint">–</span>;
  const plain = plainText(text);
  return (
    <span dir="auto" title={plain} className={`block truncate text-left ${className}`}>
      {plain}
    </span>
  );
}
