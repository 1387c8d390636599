import { useState } from "react";
import { MessageSquareX } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { MOST_SHOWN, PAGE } from "../../../convex/messages/conversations/rules";
import { Conversation } from "../../features/messages/portal/Conversation";
import { ShowOlder } from "../../features/messages/shared/ShowOlder";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { useLastValue } from "../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/feedback/Empty";
import { plainText } from "../../ui/text/plainText";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** One conversation with the team; live. */
export function PortalThreadRoute() {
  const t = useTranslations("messages");
  const { threadId = "" } = useParams();
  const [wanted, setWanted] = useState<number>(PAGE);
  const asked = { threadId, wanted };
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.portal.read, asked);
  // The reply stays while older messages load: it may have documents and a file under way.
  const value = useLastValue(newest, threadId);
  usePageTitle(value ? plainText(value.thread.subject) : t("title"));
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  if (value === null) return <NoSuchThread />;
  const { hasOlder, ...conversation } = value;
  const older = (
    <ShowOlder
      hasOlder={hasOlder}
      wanted={wanted}
      onWanted={setWanted}
      label={t("olderMessages")}
      most={t("mostShown", { count: MOST_SHOWN })}
    />
  );
  return <Conversation {...conversation} older={older} />;
}

function NoSuchThread() {
  const t = useTranslations("messages");
  return (
    <Empty
      icon={<MessageSquareX aria-hidden />}
      title={t("notFound")}
      isHeading
      action={
        <Button asChild>
          <Link to={paths.portalMessages}>{t("back")}</Link>
        </Button>
      }
    />
  );
}
