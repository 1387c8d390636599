import type { NoteSubject } from "../../../../convex/messages/notes/rules";
import { useSayWriting } from "../presence/useSayWriting";
import { NOTE_BOX_NAME, useAwaitedNoteBox } from "../../../lib/palette/noteBox";
import { commandKey } from "../../../lib/platform";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/text/Kbd";
import { MentionBox } from "./MentionBox";
import { counterText, noteText } from "./noteText";
import { useAddNote } from "./useAddNote";

const ROWS = 4;
const MAX_ROWS = 12;

interface NoteComposerProps {
  subject: NoteSubject;
  /** Path of the screen that shows these notes. */
  address: string;
}

/** The form for a new note. */
export function NoteComposer(props: NoteComposerProps) {
  const draft = useAddNote(props);
  const { write, stop } = useSayWriting();
  const add = () => {
    stop();
    draft.add();
  };
  useAwaitedNoteBox();
  return (
    <form
      className="space-y-2 border-t border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {draft.failure ? <Banner tone="bad">{draft.failure}</Banner> : null}
      <MentionBox
        label="New note"
        labelHidden
        dir="auto"
        name={NOTE_BOX_NAME}
        rows={ROWS}
        maxRows={MAX_ROWS}
        placeholder={noteText.placeholder}
        value={draft.text}
        hint={counterText(draft.text) ?? draft.notKept ?? undefined}
        onText={(text) => {
          draft.setText(text);
          if (text.trim() === "") stop();
          else write();
        }}
        onKey={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) add();
        }}
      />
      <AddRow canAdd={draft.canAdd} />
    </form>
  );
}

/** The button, and its keyboard shortcut. */
function AddRow({ canAdd }: { canAdd: boolean }) {
  const isApple = commandKey() === "⌘";
  return (
    <div className="flex items-center justify-end gap-2">
      <span aria-hidden className="touch:hidden">
        <Kbd>{isApple ? "⌘⏎" : "Ctrl ⏎"}</Kbd>
      </span>
      <Button
        type="submit"
        look="primary"
        className="pointer-coarse:h-11"
        aria-keyshortcuts={isApple ? "Meta+Enter" : "Control+Enter"}
        disabled={!canAdd}
      >
        {noteText.add}
      </Button>
    </div>
  );
}
