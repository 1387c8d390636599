import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/overlay/ConfirmDialog";
import { useWrite, type WriteOptions } from "./useWrite";

interface ConfirmedWriteProps<Mutation extends FunctionReference<"mutation">>
  extends
    Pick<ConfirmDialogProps, "title" | "confirm" | "confirming" | "look">,
    WriteOptions<FunctionArgs<Mutation>, FunctionReturnType<Mutation>> {
  mutation: Mutation;
  args: FunctionArgs<Mutation>;
  /** The look and the names of the button. */
  button?: ComponentProps<typeof Button>;
  /** The content of the button. */
  children: ReactNode;
  /** Text of the dialog: the effect of confirming. */
  question: ReactNode;
}

/** Button that asks in a dialog and then runs a mutation. The dialog closes on success, and shows the reason on failure. */
export function ConfirmedWrite<Mutation extends FunctionReference<"mutation">>({
  mutation,
  args,
  button,
  children,
  question,
  title,
  confirm,
  confirming,
  look = "primary",
  ...options
}: ConfirmedWriteProps<Mutation>) {
  const [isAsking, setAsking] = useState(false);
  const { run, isSending, failure } = useWrite(mutation, {
    ...options,
    onDone: (result, sent) => {
      setAsking(false);
      options.onDone?.(result, sent);
    },
  });
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          setAsking(true);
        }}
      >
        {children}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        confirm={confirm}
        confirming={confirming}
        look={look}
        isSending={isSending}
        failure={failure}
        onConfirm={() => {
          run(args);
        }}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}
