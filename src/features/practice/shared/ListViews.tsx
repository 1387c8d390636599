import { Bookmark, ChevronDown } from "lucide-react";
import { useState } from "react";
import { isSameView, type ShownView } from "../../../../convex/practice/savedViews/rules";
import { RecordDialog, useRecordOpening } from "../../../lib/recordForm/RecordDialog";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { ChoiceMenu } from "../../../ui/menu/ChoiceMenu";
import { plainText } from "../../../ui/text/plainText";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { EditListView, type SavedView, type ViewFunctions } from "./EditListView";
import { viewText } from "./viewText";

/** Choices of the menu that are not views. */
const ADD = "add";
const CHANGE = "change";

export interface ListViewsProps {
  /** The functions of the list's views. */
  of: ViewFunctions;
  /** The list's current filters. */
  shown: ShownView;
  onShow: (view: ShownView) => void;
}

/** The saved views of the list: choose one, save the current filters, or change the chosen one. */
export function ListViews({ of, shown, onShow }: ListViewsProps) {
  const { value: views = [], error, isRetrying, retry } = useRecoveringQuery(of.list, {});
  const [chosenId, setChosenId] = useState<string | null>(null);
  const same = views.find((view) => isSameView(view, shown));
  const chosen = same ?? views.find(({ viewId }) => viewId === chosenId);
  if (error !== null) {
    return (
      <span className="inline-flex items-center gap-2 text-sm text-bad-ink">
        {listErrorText(error, viewText.failed)}
        <RetryButton size="small" onRetry={retry} isRetrying={isRetrying} />
      </span>
    );
  }
  const name = chosen === undefined ? null : plainText(chosen.name);
  const current = name !== null && same === undefined ? viewText.changed(name) : name;
  return (
    <ViewMenu
      views={views}
      chosen={chosen ?? null}
      same={same ?? null}
      current={current}
      of={of}
      shown={shown}
      onChoose={(view) => {
        setChosenId(view.viewId);
        onShow(view);
      }}
    />
  );
}

interface ViewMenuProps extends Pick<ListViewsProps, "of"> {
  views: readonly SavedView[];
  /** The last chosen view, or the one that equals the list. */
  chosen: SavedView | null;
  /** The view that equals the list. */
  same: SavedView | null;
  /** The button's text. */
  current: string | null;
  shown: ShownView;
  onChoose: (view: SavedView) => void;
}

function ViewMenu({ of, views, chosen, same, current, shown, onChoose }: ViewMenuProps) {
  const opening = useRecordOpening<SavedView>();
  const choose = (value: string) => {
    const view = views.find(({ viewId }) => viewId === value);
    if (view !== undefined) onChoose(view);
    else opening.open(value === CHANGE ? chosen : null);
  };
  return (
    <>
      <ChoiceMenu label={viewText.part} value={same?.viewId ?? ""} choices={choicesOf(views, chosen)} onChoose={choose}>
        <Button aria-label={viewText.menuLabel(current)} className="max-w-60">
          <Bookmark aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{current ?? viewText.menu}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-70" />
        </Button>
      </ChoiceMenu>
      <RecordDialog
        opening={opening}
        records={views}
        keyOf={({ viewId }) => viewId}
        addTitle={viewText.addTitle}
        editTitle={viewText.changeTitle}
        size="small"
        form={(stored, close) => <EditListView of={of} stored={stored} shown={shown} onClose={close} />}
      />
    </>
  );
}

function choicesOf(views: readonly SavedView[], chosen: SavedView | null) {
  const labelOf = ({ name, isShared, byName }: SavedView) =>
    isShared ? viewText.shared(plainText(name), byName && plainText(byName)) : plainText(name);
  return [
    ...views.map((view) => ({ value: String(view.viewId), label: labelOf(view) })),
    { value: ADD, label: viewText.add },
    ...(chosen?.canChange === true ? [{ value: CHANGE, label: viewText.change(plainText(chosen.name)) }] : []),
  ];
}
