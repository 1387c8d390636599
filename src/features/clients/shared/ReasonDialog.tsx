import type { FunctionArgs, FunctionReference } from "convex/server";
import { useState, type ReactNode } from "react";
import type { Refusal } from "../../../../convex/platform/refusals";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { TextArea } from "../../../ui/form/TextArea";
import { useReaderHint } from "./useReaderHint";
import { useWhileHere } from "../../../lib/useWhileHere";
import { useWrite } from "../../../lib/calls/useWrite";

interface ReasonWords {
  title: string;
  reason: string;
  /** For a reason that the client reads. */
  clientHint?: string;
  cancel: string;
  send: string;
  sending: string;
  /** Message of the success toast. */
  done?: string;
}

type Mutations = FunctionReference<"mutation">;

interface ReasonFormProps<Mutation extends Mutations> {
  words: ReasonWords;
  /** Text above the field: the purpose of the reason. */
  about: (refusal: Refusal | null) => ReactNode;
  /** Returns the sentence for an invalid reason, or null. */
  problemOf: (reason: string) => string | null;
  mutation: Mutation;
  /** `refusal` is the last one that the person has read here. */
  argsOf: (reason: string, refusal: Refusal | null) => FunctionArgs<Mutation>;
  refusalText?: (refusal: Refusal) => string | undefined;
}

interface ReasonDialogProps<Mutation extends Mutations> extends ReasonFormProps<Mutation> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The reason given last time. */
  before?: string | null;
}

/** Dialog that requires a reason before it runs a mutation. What is typed stays until it is sent or cancelled. */
export function ReasonDialog<Mutation extends Mutations>({
  open,
  onOpenChange,
  before,
  ...form
}: ReasonDialogProps<Mutation>) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={form.words.title}>
      <ReasonForm
        {...form}
        reason={typed ?? before ?? ""}
        onType={setTyped}
        onClose={() => {
          setTyped(null);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

interface OpenFormProps<Mutation extends Mutations> extends ReasonFormProps<Mutation> {
  reason: string;
  onType: (reason: string) => void;
  /** Closes the dialog and discards what was typed. */
  onClose: () => void;
}

function ReasonForm<Mutation extends Mutations>(form: OpenFormProps<Mutation>) {
  const { words, reason, onType, onClose, ...action } = form;
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { run, isSending, failure } = useWrite(action.mutation, {
    done: words.done,
    onDone: useWhileHere(onClose),
    refusalText: (refused) => {
      setRefusal(refused);
      return action.refusalText?.(refused);
    },
  });
  const hint = useReaderHint(words.clientHint ?? null);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = action.problemOf(reason);
        setProblem(wrong);
        if (wrong === null) run(action.argsOf(reason.trim(), refusal));
      }}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <p className="text-sm break-words text-ink-soft">{action.about(refusal)}</p>
      <TextArea
        label={words.reason}
        {...(hint !== null && { hint })}
        error={problem ?? undefined}
        rows={3}
        value={reason}
        onChange={(event) => {
          onType(event.target.value);
          setProblem(null);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </div>
    </form>
  );
}
