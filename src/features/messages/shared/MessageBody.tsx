import { plainText } from "../../../ui/text/plainText";

/** A message as plain text, with its own reading direction and line breaks. */
export function MessageBody({ text }: { text: string }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {plainText(text)}
    </p>
  );
}
