import { api } from "../../../../convex/_generated/api";
import { PAGE } from "../../../../convex/messages/conversations/rules";
import { MessageBody } from "../../messages/shared/MessageBody";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { formatExactTime, formatMoment } from "../../../lib/format/format";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { PeekState } from "./PeekState";
import { peekText } from "./peekText";

/** The newest messages of a thread, the last one at the end. */
const SHOWN = 4;

/** The last messages of a thread; they stay unread. */
export function MessagePeek({ threadId }: { threadId: string }) {
  const source = useRecoveringQuery(api.messages.conversations.staff.read, { threadId, wanted: PAGE });
  return (
    <PeekState source={source}>
      {({ messages }) => (
        <ol aria-label={peekText.messages} className="space-y-3">
          {messages
            .slice(0, SHOWN)
            .toReversed()
            .map(({ messageId, senderName, senderType, text, at }) => (
              <li
                key={messageId}
                className={cn(
                  "rounded-lg border border-line px-3 py-2 text-sm text-ink",
                  senderType === "staff" ? "ml-6 bg-press" : "mr-6 bg-surface",
                )}
              >
                <p className="mb-1 text-xs text-ink-soft">
                  <bdi dir="auto">{plainText(senderName)}</bdi> ·{" "}
                  <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)}>
                    {formatMoment(at)}
                  </time>
                </p>
                <MessageBody text={text} />
              </li>
            ))}
        </ol>
      )}
    </PeekState>
  );
}
