import { api } from "../../../../convex/_generated/api";
import { START_PAGES, type StartPage } from "../../../../convex/access/accounts/rules";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { Skeleton } from "../../../ui/feedback/Skeleton";

const text = {
  label: "Start page",
  hint: "Opens after you sign in.",
  saved: "Start page saved",
  failed: "The start page could not be loaded.",
  pages: { leads: "Leads", today: "Today" } satisfies Record<StartPage, string>,
} as const;

/** The screen that a member sees after signing in; each choice is saved immediately. */
export function StartPageChoice() {
  const { value, ...failure } = useRecoveringQuery(api.agenda.today.staff.choices, {});
  const { run } = useWrite(api.agenda.today.staff.choose, { done: text.saved });
  if (failure.error !== null) return <QueryFailed text={text.failed} {...failure} />;
  if (value === undefined) return <Skeleton className="h-16" />;
  return (
    <LabelledSelect
      label={text.label}
      hint={text.hint}
      value={value.startPage ?? "leads"}
      choices={START_PAGES.map((page) => ({ value: page, label: text.pages[page] }))}
      onChoose={(startPage) => {
        run({ changes: { startPage } });
      }}
    />
  );
}
