import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { NotesPanel } from "../features/messages/notes/NotesPanel";
import { aPractice, giveLayout } from "../../tests/support/screens/screens";
import { WorkspaceProviders } from "./WorkspaceProviders";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
});

function showNotes() {
  const workspace = aPractice()
    .answer(api.messages.notes.staff.list, () => ({ notes: [], hasOlder: false }))
    .answer(api.messages.notes.staff.add, () => new Promise(() => undefined));
  const screenOf = (person: string) => (
    <workspace.Provider>
      <MemoryRouter>
        <WorkspaceProviders person={person}>
          <NotesPanel
            subject={{ kind: "lead", id: "lead-1" }}
            subtitle="about"
            address="/lead/lead-1"
            authorEmail={`${person}@passage.test`}
          />
        </WorkspaceProviders>
      </MemoryRouter>
    </workspace.Provider>
  );
  const { rerender } = render(screenOf("ana"));
  const become = (person: string) => {
    rerender(screenOf(person));
  };
  return { become, workspace };
}

const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Add a note...");

// Caught: after the session became another person's, the first person's draft on the page and their queued note under the second one's
// name.
test("the next person on a page finds neither the draft nor the waiting note of the one before, and sends nothing of theirs", async () => {
  const { become, workspace } = showNotes();
  const user = userEvent.setup();
  await user.type(await box(), "first");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await user.type(await box(), "second");
  expect(await screen.findByText("first")).toBeDefined();
  become("ben");
  expect((await box()).value).toBe("");
  expect([screen.queryByText("first"), workspace.sent.length]).toEqual([null, 1]);
  expect(Object.values(sessionStorage).join()).not.toMatch(/first|second/);
  become("ana");
  expect((await box()).value).toBe("");
});
