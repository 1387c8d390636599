import { useState } from "react";
import { MessageSquareX } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { PAGE } from "../../../convex/messages/conversations/rules";
import { Conversation } from "../../features/messages/portal/Conversation";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
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
  const { value, ...failure } = useRecoveringQuery(api.messages.conversations.portal.read, { threadId, wanted });
  usePageTitle(value ? plainText(value.thread.subject) : t("title"));
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  if (value === null) return <NoSuchThread />;
  return (
    <Conversation
      {...value}
      onShowOlder={() => {
        setWanted(wanted + PAGE);
      }}
    />
  );
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
