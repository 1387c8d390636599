import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useMemo, useState } from "react";
import type { Refusal } from "../../convex/access/rules";
import { Banner } from "../ui/Banner";
import { Button } from "../ui/Button";
import { LiveTime } from "../ui/LiveTime";
import { serverNow } from "../ui/serverNow";
import { formatAge, formatExactTime } from "./format";
import { useWrite, type Write } from "./useWrite";

type Conflict = Extract<Refusal, { code: "CHANGED_MEANWHILE" }>;

interface EditOptions<Args, Result> {
  /** Message of the success toast. */
  done?: string;
  onDone?: (result: Result, args: Args) => void;
  /** Message for an unexpected error. */
  unforeseen?: string;
}

interface Edit<Args> {
  run: (args: Args) => void;
  isSending: boolean;
  /** Why it was not saved; null for a conflict, which has its own words. */
  failure: string | null;
  /** Somebody else has saved the record since the form was opened. */
  conflict: Conflict | null;
  /** The person has taken what the other one saved. */
  forgetConflict: () => void;
}

/** A mutation that saves a form about one version of a record. */
export function useEdit<Mutation extends FunctionReference<"mutation">>(
  mutation: Mutation,
  options: EditOptions<FunctionArgs<Mutation>, FunctionReturnType<Mutation>>,
): Edit<FunctionArgs<Mutation>> {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const writing = useMemo(
    () => ({
      ...options,
      refusalText: (refusal: Refusal): string | undefined => {
        if (refusal.code === "INVALID") return refusal.reason;
        if (refusal.code !== "CHANGED_MEANWHILE") return undefined;
        setConflict(refusal);
        return conflictText(refusal, serverNow());
      },
    }),
    [options],
  );
  const { run, isSending, failure, forgetFailure } = useWrite(mutation, writing);
  return {
    run: (args) => {
      setConflict(null);
      run(args);
    },
    isSending,
    failure: conflict === null ? failure : null,
    conflict,
    forgetConflict: () => {
      setConflict(null);
      forgetFailure();
    },
  };
}

/** The edit of a record and its removal in one form: a failure of the one is forgotten when the other is tried. */
export function withRemoval<Edited, Removed>(edit: Edit<Edited>, removing: Write<Removed>) {
  return {
    ...edit,
    run: (args: Edited) => {
      removing.forgetFailure();
      edit.run(args);
    },
    remove: (args: Removed) => {
      edit.forgetConflict();
      removing.run(args);
    },
    isRemoving: removing.isSending,
    failure: edit.failure ?? removing.failure,
  };
}

const SOMEBODY = "Somebody else";
const NOT_YOURS = "Yours was not saved.";

/** "Daniel saved a change 5 s ago. Yours was not saved." */
function conflictText({ byName, at }: Conflict, now: number): string {
  return `${byName ?? SOMEBODY} saved a change ${formatAge(at, now)}. ${NOT_YOURS}`;
}

interface EditConflictProps {
  conflict: Conflict | null;
  isSending: boolean;
  /** Puts what is stored now into the form. */
  onTakeTheirs: () => void;
  /** Saves the form over what is stored now. */
  onSaveAnyway: () => void;
}

/** Above a form: somebody else was faster. Neither answer is the default, and what was typed stays until one is given. */
export function EditConflict({ conflict, isSending, onTakeTheirs, onSaveAnyway }: EditConflictProps) {
  if (conflict === null) return null;
  return (
    <Banner
      tone="bad"
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={onTakeTheirs} disabled={isSending}>
            Take theirs
          </Button>
          <Button onClick={onSaveAnyway} disabled={isSending}>
            Save mine anyway
          </Button>
        </span>
      }
    >
      {conflict.byName ?? SOMEBODY} saved a change{" "}
      <LiveTime at={conflict.at} format={formatAge} formatExact={formatExactTime} />. {NOT_YOURS}
    </Banner>
  );
}
