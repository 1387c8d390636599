import { useMessageDraft } from "../shared/useMessageDraft";
import { TextArea } from "../../../ui/form/TextArea";
import { messageText } from "./messageText";

/** The unsent reply to a thread that is gone, to copy. */
export function UnsentText({ threadId }: { threadId: string }) {
  const { begun } = useMessageDraft(threadId);
  if (begun.text === "") return null;
  return <TextArea label={messageText.unsentText} dir="auto" rows={2} maxRows={10} readOnly value={begun.text} />;
}
