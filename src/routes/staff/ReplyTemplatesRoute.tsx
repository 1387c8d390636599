import { ReplyTemplateList } from "../../features/messages/templates/ReplyTemplateList";
import { replyTemplateText } from "../../features/messages/templates/replyTemplateText";
import { SettingsHead, SettingsPage } from "./SettingsPage";

/** Reply templates, for administrators. */
export function ReplyTemplatesRoute() {
  return (
    <SettingsPage permission="replyTemplates:edit" title={replyTemplateText.title}>
      <SettingsHead text={replyTemplateText} />
      <ReplyTemplateList />
    </SettingsPage>
  );
}
