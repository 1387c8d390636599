import { useRef, useState, type KeyboardEvent } from "react";
import { checkReason } from "../../../../convex/documents/review/rules";
import {
  REASON_LABELS,
  REASON_SENTENCES,
  reasonText,
  RETURN_REASONS,
  type ReasonDraft,
  type ReturnReason,
} from "../../../../convex/documents/review/rules";
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
type ChipKey = keyof (typeof KEYS)["does"];

/** Escape closes the reasons before the dialog around them (see Modal). */
const CLOSES_FIRST = { "data-open-list": "" } as const;

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

/** The reasons of a return as chips and in own words, with the text that the client reads. Takes the focus. */
export function ReasonForm({ draft, onDraft, locale, onSend, onCancel }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const ownText = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (reason: ReturnReason) => {
    setProblem(null);
    onDraft({ ...draft, reasons: toggled(draft.reasons, reason) });
  };
  const chips = RETURN_REASONS.map((reason, at) => [String(at + 1), () => choose(reason)] as const);
  const acts: Partial<Record<ChipKey, () => void>> = {
    ...Object.fromEntries(chips),
    "6": () => ownText.current?.focus(),
  };
  useScreenKeys(KEYS, acts, form);
  const send = () => {
    const checked = checkReason(reasonText(draft, locale));
    if ("problem" in checked) setProblem(checked.problem);
    else onSend(checked.reason);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
    }
    // In the own text Enter begins no line: the reason is one paragraph.
    const isField = event.target === form.current || event.target === ownText.current;
    if (event.key !== "Enter" || event.shiftKey || !isField) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      {...CLOSES_FIRST}
      ref={(element) => {
        form.current = element;
        if (element !== null && !element.contains(document.activeElement)) element.focus();
      }}
      noValidate
      tabIndex={-1}
      aria-label={`${reviewText.reasons} ${reviewText.reasonsHint}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="space-y-3 border-t border-line bg-raised px-3 py-3 focus:outline-none"
    >
      <p aria-hidden className="text-sm font-medium text-ink">
        {reviewText.reasons}
      </p>
      <Chips chosen={draft.reasons} onChoose={choose} />
      <TextArea
        {...CLOSES_FIRST}
        ref={ownText}
        label={reviewText.ownText}
        rows={1}
        value={draft.text}
        error={problem ?? undefined}
        onChange={(event) => {
          setProblem(null);
          onDraft({ ...draft, text: event.target.value });
        }}
      />
      <ReadByClient draft={draft} locale={locale} />
      <div className="flex justify-end gap-2">
        <Button {...CLOSES_FIRST} onClick={onCancel}>
          {reviewText.cancel}
        </Button>
        <Button {...CLOSES_FIRST} type="submit" look="primary">
          {reviewText.send}
        </Button>
      </div>
    </form>
  );
}

interface ChipsProps {
  chosen: readonly ReturnReason[];
  onChoose: (reason: ReturnReason) => void;
}

function Chips({ chosen, onChoose }: ChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {RETURN_REASONS.map((reason, at) => {
        const isOn = chosen.includes(reason);
        return (
          <Button
            {...CLOSES_FIRST}
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
  const isChosen = draft.reasons.some((reason) => Object.hasOwn(REASON_SENTENCES, reason));
  if (!isChosen) return null;
  return (
    <p className="text-sm break-words text-ink-soft">
      {reviewText.clientReads(locale === "en" ? null : ENGLISH_NAMES[locale])}{" "}
      <span lang={locale} className="text-ink">
        {reasonText(draft, locale)}
      </span>
    </p>
  );
}
