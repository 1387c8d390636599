import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { PAGE } from "../../../convex/messages/conversations/rules";
import { ThreadList } from "../../features/messages/portal/ThreadList";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** The client's conversations with the team; live. */
export function PortalMessagesRoute() {
  usePageTitle(useTranslations("messages")("title"));
  const [wanted, setWanted] = useState<number>(PAGE);
  const { value, ...failure } = useRecoveringQuery(api.messages.conversations.portal.list, { wanted });
  const markAllRead = useMutation(api.messages.conversations.portal.markAllRead);
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  const readAll = async () => {
    while (!(await markAllRead({})).isDone);
  };
  return (
    <ThreadList
      {...value}
      onShowOlder={() => {
        setWanted(wanted + PAGE);
      }}
      onMarkAllRead={() => {
        // On failure the messages stay unread.
        readAll().catch(() => undefined);
      }}
    />
  );
}
