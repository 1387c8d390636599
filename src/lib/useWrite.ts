import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useCallback, useId, useState } from "react";
import { toast } from "sonner";
import type { Refusal } from "../../convex/access/rules";
import { errorText, refusalIn, sessionText } from "./refusalText";
import { useSessionRefusal } from "./useSessionRefusal";

interface WriteOptions<Args, Result> {
  onDone?: (result: Result) => void;
  /** This screen's own sentence for a refusal; undefined for the one that every screen has. */
  refusalText?: (refusal: Refusal) => string | undefined;
  /** The sentence of a toast when it is done. */
  done?: string;
  /** Takes it back; that toast offers it. */
  undo?: (result: Result, args: Args) => Promise<unknown>;
}

interface Write<Args> {
  /** Sends it, unless one is on its way or the session is refused; what goes wrong is told in a toast. */
  run: (args: Args) => void;
  isSending: boolean;
  /** Why the last one was not done, until the next is sent: for the form or the dialog that asked for it. */
  failure: string | null;
  /** Forgets that failure: a dialog that opens again has none. */
  forgetFailure: () => void;
}

/** A write that a person asks for and waits for: one at a time, and each refusal in words. Options that stay the same object keep `run` the same. */
export function useWrite<Mutation extends FunctionReference<"mutation">>(
  mutation: Mutation,
  options?: WriteOptions<FunctionArgs<Mutation>, FunctionReturnType<Mutation>>,
): Write<FunctionArgs<Mutation>> {
  const sessionRefusal = useSessionRefusal();
  const send = useMutation(mutation);
  const toastId = useId();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useCallback(
    (args: FunctionArgs<Mutation>) => {
      const fail = (reason: string) => {
        setFailure(reason);
        toast.error(reason, { id: toastId });
      };
      if (isSending) return;
      if (sessionRefusal !== null) {
        fail(sessionText[sessionRefusal]);
        return;
      }
      setSending(true);
      setFailure(null);
      send(args)
        .then(
          (result) => {
            showDone(result, args, options);
            options?.onDone?.(result);
          },
          (error: unknown) => {
            const refusal = refusalIn(error);
            fail((refusal && options?.refusalText?.(refusal)) ?? errorText(error));
          },
        )
        .finally(() => {
          setSending(false);
        });
    },
    [isSending, sessionRefusal, send, options, toastId],
  );
  const forgetFailure = useCallback(() => {
    setFailure(null);
  }, []);
  return { run, isSending, failure, forgetFailure };
}

function showDone<Args, Result>(result: Result, args: Args, options?: WriteOptions<Args, Result>): void {
  const { done, undo } = options ?? {};
  if (done === undefined) return;
  if (undo === undefined) {
    toast.success(done);
    return;
  }
  const takeBack = () => {
    undo(result, args).catch((error: unknown) => {
      toast.error(`It was not undone. ${errorText(error)}`);
    });
  };
  toast.success(done, { action: { label: "Undo", onClick: takeBack } });
}
