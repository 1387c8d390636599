import { act, screen, waitFor, within } from "@testing-library/react";
import { getFunctionName } from "convex/server";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { present } from "../../../../tests/support/screens/presentPeople";
import { StaffShell } from "../../../app/StaffShell";
import { LeadsRoute } from "../../../routes/staff/LeadsRoute";
import { PRESENCE } from "./PresenceProvider";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { byRecord, people } = api.workspace.presence.staff;
const sofiaAt = (recordId: string) => ({ recordId, userId: "u2", name: "Sofia Reyes" });
const leads = ["Maria", "Ahmed"].map((name, at): LeadTuple => {
  return [at + 1, 1, name, "Santos", `${name}@mail.test`, null, null, null, null];
});

beforeEach(async () => {
  giveLayout();
  sessionStorage.clear();
  await PRESENCE.load();
});

function showList() {
  const workspace = aPractice(leads).answer(people, () => [
    { userId: "u1", name: "Sam Moss" },
    { userId: "u2", name: "Sofia Reyes" },
  ]);
  present(workspace, [sofiaAt("lead-2"), { recordId: "lead-2", userId: "u1", name: "Sam Moss" }]);
  const asked = vi.spyOn(workspace.client, "watchQuery");
  show(workspace, [{ element: <StaffShell />, children: [{ path: "/", element: <LeadsRoute /> }] }], "/");
  return { workspace, asked };
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const markIn = (name: string) =>
  within(row(name))
    .queryByText(/^Also open/)
    ?.textContent.replace(/[\u2068\u2069]/g, "");

// Caught: the mark in every row, or in the wrong one; one's own initials among those present.
test("a row shows who else has its record open, and no other row does", async () => {
  const { workspace } = showList();
  await screen.findByRole("row", { name: /Ahmed/ });
  await screen.findByText("SR");
  expect([markIn("Ahmed"), markIn("Maria")]).toEqual(["Also open: Sofia Reyes", undefined]);
  expect(within(row("Ahmed")).getByText("SR").getAttribute("aria-hidden")).toBe("true");
  act(() => {
    present(workspace, [sofiaAt("lead-1")]);
  });
  await waitFor(() => {
    expect([markIn("Ahmed"), markIn("Maria")]).toEqual([undefined, "Also open: Sofia Reyes"]);
  });
});

// Caught: one query per row, so that a list of fifty sends fifty.
test("a list asks once for all its rows, and says that its person is at no record", async () => {
  const { workspace, asked } = showList();
  await screen.findByRole("row", { name: /Ahmed/ });
  await screen.findByText("SR");
  const asks = asked.mock.calls.flatMap(([query, args]) =>
    getFunctionName(query) === getFunctionName(byRecord) ? [args] : [],
  );
  expect(asks).toEqual([{ kind: "lead" }]);
  expect(workspace.heartbeats.map(({ place }) => place)).toEqual(workspace.heartbeats.map(() => null));
});
