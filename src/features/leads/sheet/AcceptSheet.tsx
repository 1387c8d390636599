import { api } from "../../../../convex/_generated/api";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { acceptQuestion, type SheetTrouble } from "./troubleText";

/** Lets an administrator apply a held sheet, after a confirmation. */
export function AcceptSheet({ trouble, leadCount }: { trouble: SheetTrouble | null; leadCount: number }) {
  return (
    <ConfirmedWrite
      mutation={api.leads.sheet.staff.acceptSheet}
      args={{}}
      done="Changes accepted. The leads will be updated in a moment."
      refusalText={({ code }) => (code === "CONFLICT" ? "This sheet is no longer waiting for approval." : undefined)}
      button={{ size: "small" }}
      title={acceptQuestion(trouble, leadCount)}
      confirm="Accept"
      confirming="Accepting..."
      question="Leads without a row will leave the list. Their statuses and notes are kept, and they will return with their rows."
    >
      Accept changes…
    </ConfirmedWrite>
  );
}
