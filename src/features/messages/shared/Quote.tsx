import type { ReactNode } from "react";
import { plainText } from "../../../ui/text/plainText";

interface QuoteProps {
  /** Author of the quoted message. */
  lead: string;
  /** Null if the message is older than the loaded ones. */
  text: string | null;
  /** Button beside the quote. */
  action?: ReactNode;
}

/** The beginning of the message that is answered. */
export function Quote({ lead, text, action }: QuoteProps) {
  return (
    <div className="flex items-start gap-2 border-l-2 border-field-line pl-3 text-sm text-ink-soft">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium break-words">
          {lead}
        </p>
        {text === null ? null : (
          <p dir="auto" className="line-clamp-2 break-words">
            {plainText(text)}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}
