import { useMutation } from "convex/react";
import { useMemo, useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { MergeValues } from "../../../convex/messages/rules";
import { useSayTyping } from "../../lib/messages/useTyping";
import { newKey } from "../../lib/newKey";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Composer, EMPTY_DRAFT } from "./Composer";
import { messageRefusal, messageText } from "./messageText";

interface ReplyFormProps {
  threadId: string;
  clientId: string;
  mergeValues: MergeValues;
}

/** The form of a reply. What was not sent stays in it, and a second try is the same message. */
export function ReplyForm({ threadId, clientId, mergeValues }: ReplyFormProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [clientKey, setClientKey] = useState(newKey);
  const say = useMutation(api.messages.staff.setTyping);
  const sayTyping = useSayTyping(async () => await say({ threadId }));
  const options = useMemo(
    () => ({
      refusalText: messageRefusal,
      unforeseen: messageText.notSent,
      onDone: () => {
        setDraft(EMPTY_DRAFT);
        setClientKey(newKey());
      },
    }),
    [],
  );
  const { run, isSending, failure } = useWrite(api.messages.staff.send, options);
  return (
    <form
      className="space-y-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        run({ message: { threadId, ...draft, parentMessageId: null, clientKey } });
      }}
    >
      <Composer
        label={messageText.reply}
        clientId={clientId}
        mergeValues={mergeValues}
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          if (next.text !== draft.text) sayTyping();
        }}
      />
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? messageText.sending : messageText.send}
        </Button>
      </div>
    </form>
  );
}
