import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useCallback, useId, useRef, useState } from "react";
import type { Refusal } from "../../../convex/platform/refusals";
import { dismissToast, showToast } from "../../ui/feedback/toasts";
import { errorText, refusalIn, sessionText } from "./refusalText";
import { useUnsentWork } from "../drafts/unsentContext";
import { useSessionRefusal } from "./useSessionRefusal";

export interface WriteOptions<Args, Result> {
  onDone?: (result: Result, args: Args) => void;
  /** This screen's own message for a refusal; undefined uses the common one. */
  refusalText?: (refusal: Refusal) => string | undefined;
  /** This screen's own message for an unexpected error; the request id is appended. */
  unforeseen?: string | undefined;
  /** Message of the success toast. */
  done?: string | ((result: Result) => string) | undefined;
  /** Reverts the mutation. The success toast then has an Undo button. */
  undo?: (result: Result, args: Args) => Promise<unknown>;
}

export interface Write<Args> {
  /** Runs the mutation unless one is pending or the session is refused. A failure is shown in a toast. */
  run: (args: Args) => void;
  isSending: boolean;
  /** Message of the last failure, for the form or dialog, until the next run. */
  failure: string | null;
  /** Clears `failure`, for example when the person has corrected the cause. */
  forgetFailure: () => void;
}

/** A mutation that a person starts and waits for, one at a time, with a message for each failure. `run` is stable if `options` are. */
export function useWrite<Mutation extends FunctionReference<"mutation">>(
  mutation: Mutation,
  options?: WriteOptions<FunctionArgs<Mutation>, FunctionReturnType<Mutation>>,
): Write<FunctionArgs<Mutation>> {
  return useSending(useMutation(mutation), options);
}

/** The same for any other request: an action, or one of several mutations. */
export function useSending<Args, Result>(
  send: (args: Args) => Promise<Result>,
  options?: WriteOptions<Args, Result>,
): Write<Args> {
  const sessionRefusal = useSessionRefusal();
  const work = useUnsentWork();
  const toastId = useId();
  // A ref as well as state: a second click may see the state from before the first one.
  const isPending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useCallback(
    (args: Args) => {
      const fail = (reason: string) => {
        setFailure(reason);
        showToast({ id: toastId, tone: "bad", text: reason });
      };
      if (isPending.current) return;
      if (sessionRefusal !== null) {
        fail(sessionText[sessionRefusal]);
        return;
      }
      isPending.current = true;
      setSending(true);
      setFailure(null);
      work
        .track(toastId, () => send(args))
        .then(
          (result) => {
            showDone({ result, args, options, toastId });
            options?.onDone?.(result, args);
          },
          (error: unknown) => {
            const refusal = refusalIn(error);
            fail((refusal && options?.refusalText?.(refusal)) ?? errorText(error, options?.unforeseen));
          },
        )
        .finally(() => {
          isPending.current = false;
          setSending(false);
        });
    },
    [sessionRefusal, send, work, options, toastId],
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

/** Replaces the toast of an earlier failure. */
function showDone<Args, Result>({ result, args, options, toastId }: Done<Args, Result>): void {
  const { done, undo } = options ?? {};
  if (done === undefined) {
    dismissToast(toastId);
    return;
  }
  const text = typeof done === "string" ? done : done(result);
  if (undo === undefined) {
    showToast({ id: toastId, tone: "good", text });
    return;
  }
  const takeBack = () => {
    undo(result, args).catch((error: unknown) => {
      showToast({ id: toastId, tone: "bad", text: `The change could not be undone. ${errorText(error)}` });
    });
  };
  showToast({ id: toastId, tone: "good", text, actions: [{ label: "Undo", onClick: takeBack }] });
}
