import { ReplyTemplateList } from "../../features/messages/templates/ReplyTemplateList";
import { replyTemplateText } from "../../features/messages/templates/replyTemplateText";
import { SettingsPage } from "./SettingsPage";

/** Saved replies, for administrators. */
export function ReplyTemplatesRoute() {
  return (
    <SettingsPage permission="replyTemplates:edit" title={replyTemplateText.title}>
      <ReplyTemplateList />
    </SettingsPage>
  );
}
