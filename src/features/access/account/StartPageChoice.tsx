import { START_PAGES, type StartPage } from "../../../../convex/access/accounts/rules";
import { OwnChoice } from "./OwnChoice";

const text = {
  label: "Start page",
  hint: "Opens after you sign in.",
  saved: "Start page saved",
  failed: "The start page could not be loaded.",
} as const;
const LABELS = { leads: "Leads", today: "Today" } as const satisfies Record<StartPage, string>;
const CHOICES = START_PAGES.map((value) => ({ value, label: LABELS[value] }));

/** The screen that a member sees after signing in. */
export function StartPageChoice() {
  return (
    <OwnChoice
      text={text}
      choices={CHOICES}
      read={({ startPage = "leads" }) => startPage}
      change={(startPage) => ({ startPage })}
    />
  );
}
