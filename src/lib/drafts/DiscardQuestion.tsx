import { useState } from "react";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog";
import { leaving as english } from "../words/en/leaving";
import { leaving as spanish } from "../words/es/leaving";
import { usePageLanguage } from "../words/pageLanguage";
import { lossText, type Loss } from "./draftLoss";
import { type Locale } from "../../../convex/platform/languages";
import { type Translated } from "../words/translated";

const WORDS: Record<Locale, Translated<typeof english>> = { en: english, es: spanish };

interface DiscardQuestionProps {
  loss: Loss;
  onAnswer: (isDiscarded: boolean) => void;
}

/** Confirms a sign-out that would lose unsent work. */
export function DiscardQuestion({ loss, onAnswer }: DiscardQuestionProps) {
  const words = WORDS[usePageLanguage().locale];
  const [isOpen, setOpen] = useState(true);
  const answer = (isDiscarded: boolean) => {
    setOpen(false);
    onAnswer(isDiscarded);
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => {
        answer(false);
      }}
      title={words.title}
      confirm={words.confirm}
      confirming={words.confirming}
      isSending={false}
      failure={null}
      look="danger"
      onConfirm={() => {
        answer(true);
      }}
    >
      {lossText(words, loss)}
    </ConfirmDialog>
  );
}
