import { MessageSquareX } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { PAGE } from "../../../convex/messages/conversations/rules";
import { Conversation } from "../../features/messages/portal/Conversation";
import { UnsentText } from "../../features/messages/portal/UnsentText";
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
  const asked = { threadId, wanted: PAGE };
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.portal.read, asked);
  const value = useLastValue(newest, threadId);
  usePageTitle(value ? plainText(value.thread.subject) : t("title"));
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  if (value === null) return <NoSuchThread threadId={threadId} />;
  return <Conversation key={threadId} conversation={value} />;
}

function NoSuchThread({ threadId }: { threadId: string }) {
  const t = useTranslations("messages");
  return (
    <>
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
      <UnsentText threadId={threadId} />
    </>
  );
}
