import { Outlet } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { StaffShell } from "../../../src/app/StaffShell";
import { WorkspaceProviders } from "../../../src/app/WorkspaceProviders";
import { LeadRoute } from "../../../src/routes/staff/LeadRoute";
import { LeadsRoute } from "../../../src/routes/staff/LeadsRoute";
import type { FakeWorkspace } from "./fakeWorkspace";
import { aPractice, show } from "./screens";

/** The details of a lead, as the screen of one lead reads them. */
export const details = {
  leadId: "lead-1",
  firstName: "Maria",
  lastName: "Santos",
  email: "maria@mail.test",
  phone: "4155550123",
  role: "Nurse",
  goal: "Green card",
  potentialCents: 1_250_000,
  status: "needs_followup",
  ownerId: null,
  nextContactOn: null,
  submittedAt: "7/1/2026 9:05:00",
  fields: [
    { label: "What is your main immigration goal?", value: "Green card" },
    { label: "Country of birth", value: "Brazil" },
    { label: "Anything else?", value: "One\nTwo" },
    // A sheet may have the same heading twice.
    { label: "Country of birth", value: "Portugal" },
  ],
  resumeUrl: "https://files.test/cv.pdf",
  state: "listed",
  mergedInto: null,
};

/** A practice with one lead, `lead-1`. */
export function aLead(
  change: Partial<Record<keyof typeof details, unknown>> = {},
  notes: unknown[] = [],
): FakeWorkspace {
  const lead = { ...details, ...change };
  return aPractice()
    .answer(api.leads.record.staff.get, ({ leadId }) => (leadId === "lead-1" ? lead : null))
    .answer(api.leads.merges.staff.ofLead, () => ({ duplicates: [], merged: [] }))
    .answer(api.leads.merges.staff.contracts, () => [])
    .answer(api.leads.activity.staff.list, () => ({ entries: [], hasOlder: false }))
    .answer(api.messages.notes.staff.list, () => ({ notes, hasOlder: false }))
    .answer(api.messages.notes.staff.count, () => notes.length);
}

/** The screen of a lead, and a list that it leads back to. */
export const showLead = (workspace: FakeWorkspace, path = "/lead/lead-1") =>
  show(
    workspace,
    [
      {
        element: (
          <WorkspaceProviders person="u1">
            <Outlet />
          </WorkspaceProviders>
        ),
        children: [
          { path: "/lead/:leadId", element: <LeadRoute /> },
          { path: "/", element: <p>the list</p> },
        ],
      },
    ],
    path,
  );

/** The list of leads in the staff's frame, with a screen of one lead that says "details". */
export const showLeadList = (workspace: FakeWorkspace, path = "/") =>
  show(
    workspace,
    [
      {
        element: <StaffShell />,
        children: [
          { path: "/", element: <LeadsRoute /> },
          { path: "/lead/:leadId", element: <p>details</p> },
        ],
      },
    ],
    path,
  );
