import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { serverNow } from "../../../ui/text/serverNow";
import { separatedMeanwhileText, separatedToast } from "./mergeText";

type Merges = NonNullable<FunctionReturnType<typeof api.leads.merges.staff.ofLead>>;
export type Duplicate = Merges["duplicates"][number];
export type MergedLead = Merges["merged"][number];

/** A lead's merges and possible duplicates; live. */
export function useLeadMerges(leadId: string) {
  return useRecoveringQuery(api.leads.merges.staff.ofLead, { leadId });
}

/** Undoes a merge. */
export function useSeparate(merged: MergedLead) {
  const { run, isSending } = useWrite(api.leads.merges.staff.undo, {
    done: separatedToast(merged),
    refusalText: (refusal) =>
      refusal.code === "CHANGED_MEANWHILE" ? separatedMeanwhileText(refusal, serverNow()) : undefined,
  });
  const separate = () => {
    run({ mergeId: merged.mergeId });
  };
  return { separate, isSending };
}
