import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { Skeleton } from "../../../ui/feedback/Skeleton";

const { choices: stored, choose } = api.agenda.today.staff;
type OwnChoices = FunctionReturnType<typeof stored>;

interface OwnChoiceProps<Choice extends string> {
  text: { label: string; hint: string; saved: string; failed: string };
  choices: readonly { value: Choice; label: string }[];
  /** The member's choice, or the practice's default. */
  read: (own: OwnChoices) => Choice;
  change: (choice: Choice) => OwnChoices;
}

/** A choice of the member at the screen, saved immediately. */
export function OwnChoice<Choice extends string>({ text, choices, read, change }: OwnChoiceProps<Choice>) {
  const { value, ...failure } = useRecoveringQuery(stored, {});
  const { run } = useWrite(choose, { done: text.saved });
  if (failure.error !== null) return <QueryFailed text={text.failed} {...failure} />;
  if (value === undefined) return <Skeleton className="h-16" />;
  return (
    <LabelledSelect
      label={text.label}
      hint={text.hint}
      value={read(value)}
      choices={choices}
      onChoose={(choice) => {
        run({ changes: change(choice) });
      }}
    />
  );
}
