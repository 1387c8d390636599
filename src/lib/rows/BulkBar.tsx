import { ChevronDown } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button";
import { keepToastsAbove } from "../../ui/feedback/keepToastsAbove";
import type { Choice } from "../../ui/menu/choice";
import { ChoiceMenu } from "../../ui/menu/ChoiceMenu";
import type { BulkTexts } from "./bulkText";
import type { Row } from "./row";
import type { Selection } from "./selection";
import { useCardPress } from "./useCardPress";

/** One field that is set for many rows. */
interface BulkField<Name extends string> {
  name: Name;
  /** "Set status" */
  label: string;
  /** "Status", in the bar, where there is little room. */
  short: string;
  choices: readonly Choice<string>[];
}

interface BulkBarProps<R extends Row, Name extends string> {
  selection: Selection;
  /** The rows of the open tab and search; null while they are unknown. */
  rows: readonly R[] | null;
  fields: readonly BulkField<Name>[];
  /** Rows of one change. */
  most: number;
  texts: BulkTexts;
  isSending: boolean;
  onSet: (field: Name, to: string, chosen: readonly R[]) => void;
}

/** Actions on the selected rows, over the end of the screen: no row moves. Hidden rows are not changed: nobody would see it. */
export function BulkBar<R extends Row, Name extends string>({ selection, rows, ...bar }: BulkBarProps<R, Name>) {
  useCardPress(selection);
  const keys = useSyncExternalStore(selection.subscribe, selection.getKeys);
  const chosen = useMemo(
    () => (rows === null || keys.size === 0 ? [] : rows.filter(({ key }) => keys.has(key))),
    [rows, keys],
  );
  if (rows === null || chosen.length === 0) return null;
  return <Bar selection={selection} rows={rows} chosen={chosen} {...bar} />;
}

interface BarProps<R extends Row, Name extends string> extends BulkBarProps<R, Name> {
  rows: readonly R[];
  chosen: readonly R[];
}

const TAB_STOP = 'main [role="tabpanel"] [role="row"][tabindex="0"]';

/** Ref of the bar. Its pressed button goes with it, and is disabled before: the focus returns to the list. */
function settle(bar: HTMLElement | null) {
  const release = keepToastsAbove(bar);
  return () => {
    release?.();
    const isElsewhere = document.activeElement !== document.body && bar?.contains(document.activeElement) !== true;
    if (isElsewhere) return;
    document.querySelector<HTMLElement>(TAB_STOP)?.focus({ preventScroll: true });
  };
}

function Bar<R extends Row, Name extends string>({ selection, rows, chosen, ...bar }: BarProps<R, Name>) {
  const { fields, texts, isSending, onSet } = bar;
  const most = Math.min(rows.length, bar.most);
  return (
    <div
      ref={settle}
      role="group"
      aria-label={texts.region}
      className="mx-auto flex min-h-12 w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-1 text-sm text-ink shadow-raised"
    >
      <span aria-live="polite" className="mr-1 font-medium whitespace-nowrap tabular-nums">
        {texts.selected(chosen.length)}
      </span>
      {fields.map(({ name, label, short, choices }) => (
        <ChoiceMenu
          key={name}
          label={label}
          value="none"
          choices={choices}
          onChoose={(to) => {
            onSet(name, to, chosen);
          }}
        >
          <Button size="small" aria-label={label} disabled={isSending}>
            {short}
            <ChevronDown aria-hidden className="size-3.5 opacity-70" />
          </Button>
        </ChoiceMenu>
      ))}
      {chosen.length < most ? (
        <Button
          size="small"
          onClick={() => {
            selection.choose(rows.slice(0, most).map(({ key }) => key));
          }}
        >
          {most < rows.length ? texts.first(most) : texts.all(most)}
        </Button>
      ) : null}
      <ClearButton selection={selection} texts={texts} />
    </div>
  );
}

function ClearButton({ selection, texts }: Pick<BarProps<Row, string>, "selection" | "texts">) {
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={texts.clear}
      onClick={() => {
        selection.showOnCards(false);
      }}
    >
      {texts.clearShort}
    </Button>
  );
}
