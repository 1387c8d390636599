import { plainText } from "../../ui/plainText";

/** What somebody wrote, as text and nothing else: in its own reading direction, with its lines. */
export function MessageBody({ text }: { text: string }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {plainText(text)}
    </p>
  );
}
