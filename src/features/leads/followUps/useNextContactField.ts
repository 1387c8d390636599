import { api } from "../../../../convex/_generated/api";
import { dayText } from "../../../../convex/platform/days";
import { NONE } from "../../../../convex/leads/followUps/rules";
import { useRowWrite, type ChosenField } from "../../../lib/live/useRowWrite";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useWrittenLeads } from "../shared/leadList";
import type { LeadRow } from "../shared/leadRow";
import { dayChoices } from "./dayChoices";
import { followUpText } from "./followUpText";

const { setNextContact } = api.leads.followUps.staff;

const patchOf = (day: string) => ({ nextContactOn: day === NONE ? null : day });

const FIELD: ChosenField<LeadRow, string, typeof setNextContact> = {
  mutation: setNextContact,
  argsOf: ({ leadId }, change) => ({ leadId, ...change }),
  what: "next contact",
  valueOf: ({ nextContactOn }) => nextContactOn ?? NONE,
  nameOf: ({ fullName }) => fullName,
  labels: { [NONE]: followUpText.noDay },
  textOf: dayText,
};

/** The next contact of a lead as a field; one of the choices asks for a date. */
export function useNextContactField(lead: LeadRow) {
  const today = useFirmDay();
  const onSet = useRowWrite(useWrittenLeads(patchOf), FIELD);
  return { field: FIELD, row: lead, choices: dayChoices(today, lead.nextContactOn), onSet, today };
}

/** The day that the date form begins with; `seen` is the value that the menu showed. */
export function firstDay(seen: string, today: string | null): string {
  return seen === NONE ? (today ?? "") : seen;
}
