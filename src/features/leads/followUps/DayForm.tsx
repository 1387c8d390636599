import { useState, type FormEvent } from "react";
import { nextContactProblem } from "../../../../convex/leads/followUps/rules";
import { Button } from "../../../ui/Button";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { followUpText } from "./followUpText";

/** The person has just opened this form. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Asks for a date; `onDone` gets null if the form is left without one. */
export function DayForm({ first, onDone }: { first: string; onDone: (day: string | null) => void }) {
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
