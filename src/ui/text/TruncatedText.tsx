import { Absent } from "./Absent";
import { plainText } from "./plainText";

/** Text truncated at its end, with the whole text as its tooltip. */
export function TruncatedText({ text, className }: { text: string | null; className: string }) {
  if (!text) return <Absent />;
  const plain = plainText(text);
  return (
    <span dir="auto" title={plain} className={`block truncate text-left ${className}`}>
      {plain}
    </span>
  );
}
