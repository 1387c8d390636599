import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { MOST_SHOWN, PAGE } from "../../../convex/messages/conversations/rules";
import { ThreadList } from "../../features/messages/portal/ThreadList";
import { ShowOlder } from "../../features/messages/shared/ShowOlder";
import { usePageTitle } from "../../lib/usePageTitle";
import { useLastValue } from "../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** The client's conversations with the team; live. */
export function PortalMessagesRoute() {
  const t = useTranslations("messages");
  usePageTitle(t("title"));
  const [wanted, setWanted] = useState<number>(PAGE);
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.portal.list, { wanted });
  const value = useLastValue(newest);
  const markAllRead = useMutation(api.messages.conversations.portal.markAllRead);
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  const readAll = async () => {
    while (!(await markAllRead({})).isDone);
  };
  const older = (
    <ShowOlder
      hasOlder={value.hasOlder}
      wanted={wanted}
      onWanted={setWanted}
      label={t("olderThreads")}
      most={t("mostShown", { count: MOST_SHOWN })}
    />
  );
  return (
    <ThreadList
      threads={value.threads}
      older={older}
      onMarkAllRead={() => {
        // On failure the messages stay unread.
        readAll().catch(() => undefined);
      }}
    />
  );
}
