import { Plus, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useLeaveWarning } from "../../../lib/drafts/useLeaveWarning";
import { useOpening } from "../../../lib/useOpening";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { shownFileName } from "../shared/shownFileName";
import { AddPages } from "./AddPages";
import type { EditedDocument } from "./editedDocument";
import { editsProblem, isEdited } from "./pageEdits";
import { PageGrid } from "./PageGrid";
import type { PageSource } from "./pageSource";
import { pagesText } from "./pagesText";
import { SecondPart } from "./SecondPart";
import { usePageEdits } from "./usePageEdits";
import { nameFor, useSavePages, type SecondDocument } from "./useSavePages";
import { forget } from "./useSource";

export interface PageEditorProps {
  /** The document when the dialog was opened, and as it is stored now. */
  document: EditedDocument;
  stored: EditedDocument | undefined;
  first: PageSource;
  /** Somebody tried to close the dialog with changes. */
  isHeld: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** The pages of a document, and the acts on them. */
export function PageEditor(props: PageEditorProps) {
  const { document, first, onClose } = props;
  const editor = usePageEdits(first);
  const { sources, addSource } = useSources(first);
  const adding = useOpening();
  const [second, setSecond] = useSecond(document);
  const saving = useSavePages({ document, sources, onSaved: onClose });
  const isChanged = isEdited(editor.now, { source: first.id, count: first.count });
  useBusy(isChanged || saving.progress !== null, props.onBusy);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={adding.open}>
          <Plus aria-hidden className="size-4" />
          {pagesText.add}
        </Button>
        <Button disabled={!editor.canUndo} onClick={editor.undo}>
          <Undo2 aria-hidden className="size-4" />
          {pagesText.undo}
        </Button>
        <p className="flex-1 basis-64 text-xs text-ink-soft touch:hidden">{pagesText.keys}</p>
        <p role="status" className="sr-only">
          {editor.told}
        </p>
      </div>
      <div className="min-h-40 flex-1 overflow-y-auto rounded-lg border border-line bg-press p-3">
        <PageGrid
          edits={editor.now}
          sources={sources}
          names={[shownFileName(document), second.fileName]}
          focus={editor.focus}
          onEdit={editor.edit}
        />
      </div>
      <Foot {...props} editor={editor} saving={saving} isChanged={isChanged} second={second} onSecond={setSecond} />
      <AddPages
        document={document}
        open={adding.isOpen}
        onClose={adding.close}
        onAdd={(source) => {
          editor.edit({ kind: "add", source: addSource(source), count: source.count });
        }}
      />
    </div>
  );
}

function useSecond({ fileName, typeKey }: EditedDocument) {
  return useState<SecondDocument>(() => ({
    fileName: nameFor(`${fileName.replace(/\.[^.]+$/, "")} (2)`, "application/pdf"),
    typeKey,
  }));
}

/** The files whose pages are here. A file that is added twice is two. */
function useSources(first: PageSource) {
  const [sources, setSources] = useState<readonly PageSource[]>([first]);
  const [added] = useState<PageSource[]>(() => []);
  useEffect(
    () => () => {
      for (const source of added.splice(0)) void forget(source);
    },
    [added],
  );
  const addSource = (source: PageSource) => {
    const id = `${source.id} ${String(sources.length)}`;
    added.push(source);
    setSources([...sources, { ...source, id }]);
    return id;
  };
  return { sources, addSource };
}

function useBusy(isBusy: boolean, onBusy: (isBusy: boolean) => void): void {
  useLeaveWarning(isBusy);
  useEffect(() => {
    onBusy(isBusy);
    return () => {
      onBusy(false);
    };
  }, [isBusy, onBusy]);
}

interface FootProps extends PageEditorProps {
  editor: ReturnType<typeof usePageEdits>;
  saving: ReturnType<typeof useSavePages>;
  isChanged: boolean;
  second: SecondDocument;
  onSecond: (second: SecondDocument) => void;
}

/** The second document of a split, why saving is not possible, and the buttons. */
function Foot(props: FootProps) {
  const { document, stored, isHeld, onClose, editor, saving, isChanged, second, onSecond } = props;
  const [isPressed, setPressed] = useState(false);
  const isSplit = editor.now.splitAt !== null;
  const isUnnamed = isSplit && second.fileName.trim() === "";
  const pagesProblem = editsProblem(editor.now);
  const isOutdated = saving.progress === null && stored?.version !== document.version;
  const problem = pagesProblem === null ? saving.failure : pagesText.problems[pagesProblem];
  return (
    <>
      {isSplit ? (
        <SecondPart
          document={document}
          second={second}
          problem={isPressed && isUnnamed ? pagesText.unnamed : null}
          onChange={onSecond}
          onJoin={() => {
            editor.edit({ kind: "join" });
          }}
        />
      ) : null}
      {isOutdated ? <Banner tone="warn">{pagesText.changed}</Banner> : null}
      {isHeld && isChanged ? <Banner tone="warn">{pagesText.held}</Banner> : null}
      {problem === null ? null : <Banner tone="bad">{problem}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="flex-1 text-sm text-ink-soft tabular-nums">
          {saving.progress}
        </p>
        <Button onClick={onClose}>{pagesText.cancel}</Button>
        <Button
          look="primary"
          disabled={!isChanged || isOutdated || saving.progress !== null}
          onClick={() => {
            setPressed(true);
            if (!isUnnamed && pagesProblem === null) saving.save(editor.now, second);
          }}
        >
          {pagesText.save}
        </Button>
      </div>
    </>
  );
}
