import { dayText } from "../../../../convex/platform/days";
import type { Similarity } from "../../../../convex/leads/merges/rules";
import { countText, formatAge, formatCount } from "../../../lib/format/format";
import { leadName } from "../shared/leadRow";
import { plainText } from "../../../ui/text/plainText";

/** A lead's name for the texts of merging. */
export interface NamedLead {
  leadId: string;
  firstName: string;
  lastName: string;
  email: string;
}

export const similarityText: Record<Similarity, string> = { email: "same email", nameAndPhone: "same name and phone" };

export const mergeText = {
  duplicate: "Possible duplicate of",
  merge: "Merge…",
  title: "Merge two leads",
  about:
    "The lead you keep shows the notes and contracts of both. Nothing is deleted, and you can undo the merge for ten minutes.",
  loading: "Comparing the two leads…",
  failed: "The two leads could not be compared.",
  gone: "One of the two leads no longer exists.",
  which: "Which lead do you want to keep?",
  status: "Which status will it have?",
  together: "Result",
  cancel: "Cancel",
  confirm: "Merge",
  confirming: "Merging...",
  undo: "Undo merge",
  undoing: "Undoing...",
  mergesFailed: "Whether this lead has duplicates could not be loaded.",
  listTitle: "Possible duplicates",
  listAbout: "Leads with the same email address.",
  none: "No two leads share an email address.",
  back: "All possible duplicates",
  loadingPart: "The comparison",
} as const;

export function duplicatesText(count: number): string {
  return countText(count, "possible duplicate", "possible duplicates");
}

export function mergedToast(merged: NamedLead, keptId: string): string {
  return `${leadName(merged)} (${merged.leadId}) was merged into ${keptId}.`;
}

export function separatedToast(merged: NamedLead): string {
  return `${leadName(merged)} (${merged.leadId}) is a separate lead again.`;
}

/** The reason of a refused merge, if somebody else was faster. */
export function mergedMeanwhileText(
  change: { byName: string | null; at: number; current: string },
  now: number,
): string {
  const lead = change.current.startsWith("lead-");
  const what = lead ? "merged one of these leads" : "changed the status of one of these leads";
  return `${change.byName ?? "Someone"} ${what} ${formatAge(change.at, now)}. Nothing was merged.`;
}

export function separatedMeanwhileText(change: { byName: string | null; at: number }, now: number): string {
  return `${change.byName ?? "Someone"} undid this merge ${formatAge(change.at, now)}.`;
}

interface ComparedLead extends NamedLead {
  ownerName: string | null;
  nextContactOn: string | null;
  notes: number;
  contracts: number;
}

/** "3 notes, 1 contract" */
export function countsText({ notes, contracts }: Pick<ComparedLead, "notes" | "contracts">): string {
  return `${countText(notes, "note", "notes")}, ${countText(contracts, "contract", "contracts")}`;
}

/** The kept lead's content and its sources, one line each. */
export function togetherLines(
  { kept, merged }: { kept: ComparedLead; merged: ComparedLead },
  status: { label: string; from: string | null },
): string[] {
  const both = (what: "notes" | "contracts") => `${formatCount(kept[what])} + ${formatCount(merged[what])}`;
  return [
    `Name, address and form answers: from ${kept.leadId}. Those of ${merged.leadId} are shown below them.`,
    `Status: ${status.label}${status.from === null ? ", in both" : `, from ${status.from}`}.`,
    `Owner and next contact: from ${kept.leadId}; what it does not have, from ${merged.leadId}.`,
    `Notes: those of both (${both("notes")}), each with its own author and time.`,
    `Contracts: those of both (${both("contracts")}).`,
    `Links: ${merged.leadId} leads to ${kept.leadId} and says so.`,
  ];
}

/** Owner and next contact; null without either. The kept lead takes missing ones from the other. */
export function followUpLine({
  ownerName,
  nextContactOn,
}: Pick<ComparedLead, "ownerName" | "nextContactOn">): string | null {
  const owner = ownerName === null ? [] : [`Owner: ${plainText(ownerName)}`];
  const day = nextContactOn === null ? [] : [`next contact ${dayText(nextContactOn)}`];
  const words = [...owner, ...day].join(", ");
  return words === "" ? null : words.charAt(0).toUpperCase() + words.slice(1);
}
