import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useState } from "react";
import { toast } from "sonner";
import type { Refusal } from "../../convex/access/rules";
import { errorText, refusalIn } from "./refusalText";
import { useSessionRefusal } from "./useSessionRefusal";

interface WriteOptions<Result> {
  onDone?: (result: Result) => void;
  /** This screen's own sentence for a refusal; undefined for the one that every screen has. */
  words?: (refusal: Refusal) => string | undefined;
}

interface Write<Args> {
  /** Sends it, unless it is on its way or the session is refused; what goes wrong is told in a toast. */
  run: (args: Args) => void;
  isSending: boolean;
}

/** A write that a person asks for and waits for: one at a time, and each refusal in words. */
export function useWrite<Mutation extends FunctionReference<"mutation">>(
  mutation: Mutation,
  { onDone, words }: WriteOptions<FunctionReturnType<Mutation>> = {},
): Write<FunctionArgs<Mutation>> {
  const sessionRefusal = useSessionRefusal();
  const send = useMutation(mutation);
  const [isSending, setSending] = useState(false);
  const tell = (error: unknown) => {
    const refusal = refusalIn(error);
    toast.error((refusal && words?.(refusal)) ?? errorText(error));
  };
  const run = (args: FunctionArgs<Mutation>) => {
    if (isSending) return;
    if (sessionRefusal !== null) {
      toast.error(sessionRefusal);
      return;
    }
    setSending(true);
    send(args)
      .then(onDone, tell)
      .finally(() => {
        setSending(false);
      });
  };
  return { run, isSending };
}
