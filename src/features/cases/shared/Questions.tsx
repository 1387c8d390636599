import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { YES_NO } from "../../../../convex/cases/questionnaireForms/rules";
import {
  ENTRY,
  entryPath,
  isAnswered,
  MOST_ENTRIES,
  type ShownEntry,
  type ShownQuestion,
} from "../../../../convex/cases/questionnaires/rules";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { AddressQuestion } from "./AddressQuestion";
import type { Answering, QuestionProps } from "./questionProps";
import { ChoiceQuestion } from "./ChoiceQuestion";
import { TypedQuestion } from "./TypedQuestion";
import { useWording } from "./useWording";

/** Questions below each other, in the language of the page. */
export function Questions({ questions, ...answering }: Answering & { questions: readonly ShownQuestion[] }) {
  return (
    <div className="space-y-6">
      {questions.map((question) =>
        question.field.kind === "group" ? (
          <GroupQuestion key={question.path} question={question} {...answering} />
        ) : (
          <SimpleQuestion key={question.path} question={question} {...answering} />
        ),
      )}
    </div>
  );
}

function useLabel({ field: { label, isRequired } }: ShownQuestion): string {
  const t = useTranslations("questionnaires");
  const say = useWording();
  return isRequired ? say(label) : t("optional", { label: say(label) });
}

function SimpleQuestion({ question, values, onAnswer }: QuestionProps) {
  const t = useTranslations("questionnaires");
  const say = useWording();
  const { path, field } = question;
  const texts = { label: useLabel(question), hint: say(field.help) };
  const value = values.get(path) ?? null;
  switch (field.kind) {
    case "yesNo":
    case "choice":
    case "choices": {
      const isMany = field.kind === "choices";
      const options =
        field.kind === "yesNo"
          ? YES_NO.map((key) => ({ key, label: t(key) }))
          : field.options.map(({ key, label }) => ({ key, label: say(label) }));
      const chosen = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
      const onChoose = (keys: string[]) => {
        onAnswer(path, isMany ? keys : (keys[0] ?? null));
      };
      return <ChoiceQuestion {...texts} options={options} chosen={chosen} isMany={isMany} onChoose={onChoose} />;
    }
    case "address": {
      const address = typeof value === "object" && !Array.isArray(value) ? value : null;
      return (
        <AddressQuestion
          {...texts}
          address={address}
          onChange={(changed) => {
            onAnswer(path, changed);
          }}
        />
      );
    }
    default:
      return (
        <TypedQuestion
          {...texts}
          question={question}
          text={typeof value === "string" ? value : ""}
          onAnswer={onAnswer}
        />
      );
  }
}

/** A name for an entry that no other device generates, and that sorts after the earlier ones. */
function newEntry(): string {
  const chance = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${Date.now().toString(36).padStart(9, "0")}${chance.toString(36).padStart(7, "0")}`;
}

/** Questions that are asked once per job or child. */
function GroupQuestion({ question, ...answering }: QuestionProps) {
  const t = useTranslations("questionnaires");
  const say = useWording();
  const { path, field, entries } = question;
  const label = useLabel(question);
  const name = say(field.label);
  const help = say(field.help);
  return (
    <fieldset className="space-y-3">
      <legend className="text-base font-medium text-ink">{label}</legend>
      {help === "" ? null : <p className="text-sm text-ink-soft">{help}</p>}
      {entries.map((entry, place) => (
        <Entry key={entry.path} entry={entry} named={{ label: name, number: place + 1 }} {...answering} />
      ))}
      {entries.length >= MOST_ENTRIES ? null : (
        <Button
          size="large"
          className="h-auto min-h-12 w-full whitespace-normal"
          onClick={() => {
            answering.onAnswer(entryPath(path, newEntry()), ENTRY);
          }}
        >
          <Plus aria-hidden className="size-5 shrink-0" />
          {t("addEntry", { label: name })}
        </Button>
      )}
    </fieldset>
  );
}

interface EntryProps extends Answering {
  entry: ShownEntry;
  named: { label: string; number: number };
}

/** A job or child. Removing it asks first, unless nothing was answered. */
function Entry({ entry: { path, questions }, named, ...answering }: EntryProps) {
  const t = useTranslations("questionnaires");
  const { isOpen, open, close } = useOpening();
  const { values, onAnswer } = answering;
  const isEmpty = questions.every((question) => !isAnswered(values.get(question.path)));
  const remove = () => {
    close();
    onAnswer(path, null);
  };
  return (
    <section aria-label={t("entry", named)} className="space-y-4 rounded-lg border border-line bg-raised p-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-base font-semibold text-ink">{t("entry", named)}</h3>
        <IconButton label={t("removeEntry", named)} onClick={isEmpty ? remove : open}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <Questions questions={questions} {...answering} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={close}
        title={t("removeEntryTitle", named)}
        confirm={t("removeEntryConfirm")}
        confirming={t("removeEntryConfirm")}
        isSending={false}
        failure={null}
        look="danger"
        onConfirm={remove}
      >
        {t("removeEntryHint")}
      </ConfirmDialog>
    </section>
  );
}
