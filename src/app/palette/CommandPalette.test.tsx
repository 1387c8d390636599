import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { LeadTuple } from "../../../convex/leads/rules";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { NotesPanel } from "../../features/notes/NotesPanel";
import { StaffShell } from "../StaffShell";

const session = vi.hoisted(() => ({ ended: 0 }));

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({
    signOut: () => {
      session.ended += 1;
      return Promise.resolve();
    },
  }),
}));

const LEADS: LeadTuple[] = [
  [2, 2, "Ahmed", "Hassan", "ah@mail.test", "+1 415 555 0199", null, null, null],
  [1, 1, "Maria", "Santos", "ms@mail.test", "4155550123", null, null, null],
];

const notes = (
  <NotesPanel
    subject={{ kind: "lead", id: "lead-1" }}
    subtitle=""
    address="/lead/lead-1"
    authorEmail="sales@passage.test"
  />
);

function showAt(path: string, workspace = aPractice(LEADS)) {
  workspace
    .answer(api.notes.staff.list, () => ({ notes: [], hasOlder: false }))
    .answer(api.leads.staff.setStatus, () => null);
  const children = [
    { path: "/", element: <input aria-label="a text field" /> },
    { path: "/lead/:leadId", element: notes },
    { path: "*", element: <p>another screen</p> },
  ];
  return { workspace, ...show(workspace, [{ element: <StaffShell />, children }], path) };
}

async function open(user: ReturnType<typeof showAt>["user"]) {
  await user.keyboard("{Control>}k{/Control}");
  return await screen.findByRole("combobox");
}

const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

beforeEach(giveLayout);

// Caught: leads found only after the list had been opened; a typo that hid them.
test("Ctrl K finds a lead by a name with a typo on any screen, and Enter opens it", async () => {
  const { user, router } = showAt("/contracts");
  await user.type(await open(user), "mraia");
  await waitFor(() => {
    expect(options()).toEqual(["Maria Santosms@mail.test(415) 555-0123Needs Follow-up"]);
  });
  await user.keyboard("{Enter}");
  await waitFor(() => {
    expect(router.state.location.pathname).toBe("/lead/lead-1");
  });
  expect(screen.queryByRole("combobox")).toBeNull();
});

test.each([
  ["ah@mail", "Ahmed"],
  ["555 0199", "Ahmed"],
  ["4155550123", "Maria"],
])("a lead is found by %s", async (typed, name) => {
  const { user } = showAt("/");
  await user.type(await open(user), typed);
  await waitFor(() => {
    expect(options()).toHaveLength(1);
  });
  expect(options()[0]).toContain(name);
});

test("it opens from a text field and from its button, and Escape returns the focus there", async () => {
  const { user } = showAt("/");
  const field = await screen.findByLabelText("a text field");
  await user.click(field);
  await open(user);
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(document.activeElement).toBe(field);
  });
  const button = screen.getByRole("button", { name: "Command palette" });
  await user.click(button);
  await screen.findByRole("combobox");
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(document.activeElement).toBe(button);
  });
});

test("while the leads are loading it says so, and when they cannot be loaded too", async () => {
  const workspace = aPractice(LEADS).answer(api.leads.staff.snapshot, () => new Promise(() => undefined));
  const { user } = showAt("/", workspace);
  await user.type(await open(user), "maria");
  expect(screen.getByText("Loading leads…")).toBeDefined();
});

test("Set status… asks which, says which is set, and sets it with the status that it showed", async () => {
  const { user, workspace } = showAt("/lead/lead-1");
  await open(user);
  await waitFor(() => {
    expect(options()).toContain("Set status…");
  });
  await user.keyboard("set st{Enter}");
  expect(screen.getByRole("combobox", { name: "Set status of Maria Santos" })).toBeDefined();
  expect(options()[0]).toBe("Needs Follow-upCurrent");
  await user.keyboard("closed{Enter}");
  await waitFor(() => {
    expect(workspace.sent).toEqual([
      {
        name: "leads/staff:setStatus",
        args: { leadId: "lead-1", from: "needs_followup", to: "closed", anyway: false },
      },
    ]);
  });
});

test("actions on a lead are offered only where one is open", async () => {
  const { user } = showAt("/");
  await open(user);
  expect(options()).toEqual([
    "Go to Lead Management",
    "Go to Contracts/Payments",
    "Sync leads now",
    "Keyboard shortcuts",
    "API Key Debug",
    "Sign out",
  ]);
});

test.each([
  ["go to contracts", "/contracts"],
  ["api key", "/debug"],
])("%s opens its screen", async (typed, path) => {
  const { user, router } = showAt("/");
  await user.type(await open(user), `${typed}{Enter}`);
  await waitFor(() => {
    expect(router.state.location.pathname).toBe(path);
  });
});

test("Add a note puts the cursor into the box of the lead that is open", async () => {
  const { user } = showAt("/lead/lead-1");
  await open(user);
  await waitFor(() => {
    expect(options()).toContain("Add a note");
  });
  await user.keyboard("add a note{Enter}");
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByPlaceholderText("Add a note..."));
  });
});

test("Sync leads now, Keyboard shortcuts and Sign out do what they say", async () => {
  const { user, workspace } = showAt("/");
  await user.type(await open(user), "sync{Enter}");
  await waitFor(() => {
    expect(workspace.sent.map(({ name }) => name)).toEqual(["leadSheet/staff:syncNow"]);
  });
  await user.type(await open(user), "keyboard{Enter}");
  const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(list).getByText("Find a record or run an action")).toBeDefined();
  await user.keyboard("{Escape}");
  await user.type(await open(user), "sign out{Enter}");
  await waitFor(() => {
    expect(session.ended).toBe(1);
  });
});

// Caught: a palette that opened and closed in turn while Ctrl K was held down.
test("keys that are held down open it once", async () => {
  showAt("/contracts");
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true, repeat: true });
  expect(await screen.findByRole("combobox")).toBeDefined();
});
