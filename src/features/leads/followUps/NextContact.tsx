import { useRef, useState, type FormEvent } from "react";
import { api } from "../../../../convex/_generated/api";
import { dayText } from "../../../../convex/platform/days";
import { NONE, nextContactProblem } from "../../../../convex/leads/followUps/rules";
import { useWrittenLeads } from "../shared/leadList";
import type { LeadRow } from "../shared/leadRow";
import { FieldMenu } from "../../../lib/live/FieldMenu";
import { useRowWrite, type ChosenField } from "../../../lib/live/useRowWrite";
import { useFirmDay } from "../../../lib/useFirmDay";
import { Button } from "../../../ui/Button";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { dayChoices, PICK } from "./dayChoices";
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

/** Chooses when to contact a lead next: a day soon with one click, any other by its date. */
export function NextContact({ lead }: { lead: LeadRow }) {
  const today = useFirmDay();
  const [picking, setPicking] = useState<{ seen: string } | null>(null);
  const hasPicked = useRef(false);
  const onSet = useRowWrite(useWrittenLeads(patchOf), FIELD);
  if (picking !== null) {
    return (
      <DayForm
        first={picking.seen === NONE ? (today ?? "") : picking.seen}
        onDone={(day) => {
          hasPicked.current = true;
          setPicking(null);
          if (day !== null) onSet(lead, day, picking.seen);
        }}
      />
    );
  }
  return (
    <span
      ref={(box) => {
        // The menu takes the focus of the form that it replaces.
        if (box !== null && hasPicked.current) box.querySelector("button")?.focus();
        hasPicked.current = false;
      }}
    >
      <FieldMenu
        field={FIELD}
        row={lead}
        choices={dayChoices(today, lead.nextContactOn)}
        onSet={(row, to, seen) => {
          if (to === PICK) setPicking({ seen });
          else onSet(row, to, seen);
        }}
      />
    </span>
  );
}

/** The person has just opened this form. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Asks for a date; `onDone` gets null if the form is left without one. */
function DayForm({ first, onDone }: { first: string; onDone: (day: string | null) => void }) {
  const [day, setDay] = useState(first);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = day === "" ? nextContactProblem("none") : nextContactProblem(day);
    if (found === null) onDone(day);
    else setProblem(found);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Labelled label={followUpText.day} labelHidden error={problem}>
        {(control) => (
          <input
            {...control}
            type="date"
            ref={focusFirst}
            value={day}
            onChange={(event) => {
              setDay(event.target.value);
            }}
            className={`${fieldBox} h-9 w-44 px-2`}
          />
        )}
      </Labelled>
      <Button type="submit" look="primary" size="small">
        {followUpText.set}
      </Button>
      <Button
        size="small"
        onClick={() => {
          onDone(null);
        }}
      >
        {followUpText.cancel}
      </Button>
    </form>
  );
}
