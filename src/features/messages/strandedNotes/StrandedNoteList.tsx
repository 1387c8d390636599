import { useRef, useState, useSyncExternalStore } from "react";
import { copyText } from "../../../lib/copyText";
import { Button } from "../../../ui/Button";
import { TextArea } from "../../../ui/form/TextArea";
import { showToast } from "../../../ui/feedback/toasts";
import { useNotesAtWork } from "../noteDrafts/NoteDraftsProvider";
import { STRANDED, strand } from "../noteDrafts/strand";
import { discardStranded, strandedNotes, type StrandedNote } from "./strandedNotes";
import { strandedWords } from "./strandedText";

const ROWS = 5;

/** The notes that cannot be saved, each with its reason, to copy or to discard. */
export function StrandedNoteList() {
  const { kept } = useNotesAtWork();
  useSyncExternalStore(kept.subscribe, () => kept.get(STRANDED));
  const notes = strandedNotes(kept);
  const discard = (note: StrandedNote) => {
    discardStranded(kept, note);
    const undo = () => {
      strand(kept, note.text, note.reason);
    };
    showToast({ tone: "good", text: strandedWords.discarded, actions: [{ label: "Undo", onClick: undo }] });
  };
  return (
    <ul className="-mx-5 -mb-5 max-h-[60vh] divide-y divide-line overflow-y-auto border-t border-line">
      {notes.map((note, place) => (
        <Stranded
          key={`${String(place)} ${note.text}`}
          note={note}
          onDiscard={() => {
            discard(note);
          }}
        />
      ))}
    </ul>
  );
}

function Stranded({ note: { text, reason }, onDiscard }: { note: StrandedNote; onDiscard: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [told, setTold] = useState("");
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) box.current?.select();
    setTold(isCopied ? strandedWords.copied : strandedWords.selected);
  };
  return (
    <li className="space-y-2 px-5 py-4">
      <p className="text-sm text-ink-soft">{reason}</p>
      <TextArea label={strandedWords.label} labelHidden readOnly dir="auto" rows={ROWS} value={text} ref={box} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-xs text-ink-soft">
          {told}
        </p>
        <Button onClick={onDiscard}>{strandedWords.discard}</Button>
        <Button look="primary" onClick={() => void copy()}>
          {strandedWords.copy}
        </Button>
      </div>
    </li>
  );
}
