import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

/** The number of unread messages from clients, beside the navigation's item; renders nothing at zero. */
export function UnreadMessages() {
  const unread = useRecoveringQuery(api.messages.conversations.staff.unread, {}).value;
  if (unread === undefined || unread.count === 0) return null;
  const count = `${String(unread.count)}${unread.more ? "+" : ""}`;
  return (
    <span className="ml-auto min-w-5 rounded-full bg-bad-ink px-1.5 text-center text-2xs leading-5 text-on-accent tabular-nums forced-colors:border">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
