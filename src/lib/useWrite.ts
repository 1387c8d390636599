import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useCallback, useId, useRef, useState } from "react";
import { toast } from "sonner";
import type { Refusal } from "../../convex/access/rules";
import { errorText, refusalIn, sessionText } from "./refusalText";
import { useSessionRefusal } from "./useSessionRefusal";

interface WriteOptions<Args, Result> {
  onDone?: (result: Result) => void;
  /** This screen's own message for a refusal; undefined uses the common one. */
  refusalText?: (refusal: Refusal) => string | undefined;
  /** Message of the success toast. */
  done?: string;
  /** Reverts the mutation. The success toast then has an Undo button. */
  undo?: (result: Result, args: Args) => Promise<unknown>;
}

interface Write<Args> {
  /** Runs the mutation unless one is pending or the session is refused. A failure is shown in a toast. */
  run: (args: Args) => void;
  isSending: boolean;
  /** Message of the last failure, for the form or dialog, until the next run. */
  failure: string | null;
  /** Clears `failure`, for example when a dialog opens again. */
  forgetFailure: () => void;
}

/** A mutation that a person starts and waits for, one at a time, with a message for each failure. `run` is stable if `options` are. */
export function useWrite<Mutation extends FunctionReference<"mutation">>(
  mutation: Mutation,
  options?: WriteOptions<FunctionArgs<Mutation>, FunctionReturnType<Mutation>>,
): Write<FunctionArgs<Mutation>> {
  const sessionRefusal = useSessionRefusal();
  const send = useMutation(mutation);
  const toastId = useId();
  // Beside the state, which a second click may find as it was before the first one.
  const isPending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useCallback(
    (args: FunctionArgs<Mutation>) => {
      const fail = (reason: string) => {
        setFailure(reason);
        toast.error(reason, { id: toastId });
      };
      if (isPending.current) return;
      if (sessionRefusal !== null) {
        fail(sessionText[sessionRefusal]);
        return;
      }
      isPending.current = true;
      setSending(true);
      setFailure(null);
      send(args)
        .then(
          (result) => {
            showDone({ result, args, options, toastId });
            options?.onDone?.(result);
          },
          (error: unknown) => {
            const refusal = refusalIn(error);
            fail((refusal && options?.refusalText?.(refusal)) ?? errorText(error));
          },
        )
        .finally(() => {
          isPending.current = false;
          setSending(false);
        });
    },
    [sessionRefusal, send, options, toastId],
  );
  const forgetFailure = useCallback(() => {
    setFailure(null);
  }, []);
  return { run, isSending, failure, forgetFailure };
}

interface Done<Args, Result> {
  result: Result;
  args: Args;
  options: WriteOptions<Args, Result> | undefined;
  toastId: string;
}

/** Takes the place of the toast of an earlier failure. */
function showDone<Args, Result>({ result, args, options, toastId }: Done<Args, Result>): void {
  const { done, undo } = options ?? {};
  if (done === undefined) {
    toast.dismiss(toastId);
    return;
  }
  if (undo === undefined) {
    toast.success(done, { id: toastId });
    return;
  }
  const takeBack = () => {
    undo(result, args).catch((error: unknown) => {
      toast.error(`The change could not be undone. ${errorText(error)}`);
    });
  };
  toast.success(done, { id: toastId, action: { label: "Undo", onClick: takeBack } });
}
