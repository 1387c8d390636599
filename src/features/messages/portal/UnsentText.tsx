import { useTranslations } from "use-intl";
import { useMessageDraft } from "../shared/useMessageDraft";
import { TextArea } from "../../../ui/form/TextArea";

/** The unsent reply to a conversation that is gone, to copy. */
export function UnsentText({ threadId }: { threadId: string }) {
  const t = useTranslations("messages");
  const { begun } = useMessageDraft(threadId);
  if (begun.text === "") return null;
  return <TextArea label={t("unsentText")} dir="auto" rows={2} maxRows={10} readOnly value={begun.text} />;
}
