import { useRef, useState, type KeyboardEvent, type Ref, type RefObject } from "react";
import {
  checkReason,
  REASON_LABELS,
  reasonText,
  RETURN_REASONS,
  type ReasonDraft,
  type ReturnReason,
} from "../../../../convex/documents/review/rules";
import { isTranslation } from "../../../../convex/practice/translatedTexts";
import { ENGLISH_NAMES, type Locale } from "../../../../convex/platform/languages";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { TextArea } from "../../../ui/form/TextArea";
import { Kbd } from "../../../ui/text/Kbd";
import { reviewText } from "./reviewText";

export const NO_REASON: ReasonDraft = { reasons: [], text: "" };

const KEYS = {
  screen: "Ask for a new copy",
  does: { "1": "Blurry", "2": "Cut off", "3": "Wrong document", "4": "Expired", "5": "Pages missing", "6": "Own text" },
} as const;

interface ReasonFormProps {
  draft: ReasonDraft;
  onDraft: (draft: ReasonDraft) => void;
  /** The client's language. */
  locale: Locale;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

function toggled(reasons: readonly ReturnReason[], reason: ReturnReason): ReturnReason[] {
  return reasons.includes(reason) ? reasons.filter((each) => each !== reason) : [...reasons, reason];
}

const FOCUS_FIRST = (element: HTMLElement | null) => element?.focus();

/**
 * The reasons of a return as chips and in own words, with the text that the client reads. The focus is on Send, so that
 * Enter sends after a key has chosen a reason.
 */
export function ReasonForm({ draft, onDraft, locale, onSend, onCancel }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const ownText = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (changes: Partial<ReasonDraft>) => {
    setProblem(null);
    onDraft({ ...draft, ...changes });
  };
  const choose = (reason: ReturnReason) => {
    change({ reasons: toggled(draft.reasons, reason) });
  };
  useReasonKeys(choose, form, ownText);
  const send = () => {
    const checked = checkReason(reasonText(draft, locale));
    if ("problem" in checked) setProblem(checked.problem);
    else onSend(checked.reason);
  };
  const control = useControl(onCancel);
  return (
    <form
      ref={form}
      noValidate
      aria-label={`${reviewText.reasons} ${reviewText.reasonsHint}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="space-y-3 border-t border-line bg-raised px-3 py-3"
    >
      <p aria-hidden className="text-sm font-medium text-ink">
        {reviewText.reasons}
      </p>
      <Chips control={control} chosen={draft.reasons} onChoose={choose} />
      <OwnText control={control} ref={ownText} text={draft.text} problem={problem} onType={change} onEnter={send} />
      <ReadByClient draft={draft} locale={locale} />
      <div className="flex justify-end gap-2">
        <Button {...control} onClick={onCancel}>
          {reviewText.cancel}
        </Button>
        <Button {...control} ref={FOCUS_FIRST} type="submit" look="primary">
          {reviewText.send}
        </Button>
      </div>
    </form>
  );
}

/** Escape closes the reasons before the dialog around them: see `hasOpenList` of Modal. */
function useControl(onCancel: () => void) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) onCancel();
  };
  return { "data-open-list": "", onKeyDown };
}
type Control = ReturnType<typeof useControl>;

/** Keys 1 to 5 choose the reasons, 6 goes to the own text. */
function useReasonKeys(
  choose: (reason: ReturnReason) => void,
  form: RefObject<HTMLElement | null>,
  ownText: RefObject<HTMLElement | null>,
): void {
  const pick = (at: number) => () => {
    const reason = RETURN_REASONS[at];
    if (reason !== undefined) choose(reason);
  };
  const chips = { "1": pick(0), "2": pick(1), "3": pick(2), "4": pick(3), "5": pick(4) };
  useScreenKeys(KEYS, { ...chips, "6": () => ownText.current?.focus() }, form);
}

interface OwnTextProps {
  control: Control;
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  problem: string | null;
  onType: (changes: { text: string }) => void;
  onEnter: () => void;
}

/** Enter sends: a reason is one paragraph. */
function OwnText({ control, ref, text, problem, onType, onEnter }: OwnTextProps) {
  return (
    <TextArea
      {...control}
      ref={ref}
      label={reviewText.ownText}
      rows={1}
      value={text}
      error={problem ?? undefined}
      onKeyDown={(event) => {
        control.onKeyDown(event);
        if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
      onChange={(event) => {
        onType({ text: event.target.value });
      }}
    />
  );
}

interface ChipsProps {
  control: Control;
  chosen: readonly ReturnReason[];
  onChoose: (reason: ReturnReason) => void;
}

function Chips({ control, chosen, onChoose }: ChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {RETURN_REASONS.map((reason, at) => {
        const isOn = chosen.includes(reason);
        return (
          <Button
            {...control}
            key={reason}
            size="small"
            aria-pressed={isOn}
            onClick={() => {
              onChoose(reason);
            }}
            className={cn(
              "rounded-full",
              isOn && "border-accent bg-accent-soft text-accent-ink forced-colors:bg-[Highlight]",
            )}
          >
            {REASON_LABELS[reason]}
            <KeyHint>{String(at + 1)}</KeyHint>
          </Button>
        );
      })}
    </div>
  );
}

/** The key of an act, for people with a keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="touch:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

function ReadByClient({ draft, locale }: { draft: ReasonDraft; locale: Locale }) {
  if (draft.reasons.length === 0) return null;
  return (
    <p className="text-sm break-words text-ink-soft">
      {reviewText.clientReads(isTranslation(locale) ? ENGLISH_NAMES[locale] : null)}{" "}
      <span lang={locale} className="text-ink">
        {reasonText(draft, locale)}
      </span>
    </p>
  );
}
