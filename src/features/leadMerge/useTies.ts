import type { FunctionReturnType } from "convex/server";
import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { useWrite } from "../../lib/useWrite";
import { serverNow } from "../../ui/serverNow";
import { separatedMeanwhileText, separatedToast } from "./mergeText";

type Ties = NonNullable<FunctionReturnType<typeof api.leadMerges.staff.ofLead>>;
export type Duplicate = Ties["duplicates"][number];
export type MergedLead = Ties["merged"][number];

/** A lead's merges and possible duplicates; live. */
export function useTies(leadId: string) {
  return useRecoveringQuery(api.leadMerges.staff.ofLead, { leadId });
}

/** Undoes a merge. */
export function useSeparate(merged: MergedLead) {
  const { run, isSending } = useWrite(api.leadMerges.staff.undo, {
    done: separatedToast(merged),
    refusalText: (refusal) =>
      refusal.code === "CHANGED_MEANWHILE" ? separatedMeanwhileText(refusal, serverNow()) : undefined,
  });
  const separate = () => {
    run({ mergeId: merged.mergeId });
  };
  return { separate, isSending };
}
