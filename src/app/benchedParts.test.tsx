import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { PAGE_PARTS } from "../../tests/bench/figures/pageParts";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { AccessForm } from "../features/access/AccessForm";
import { LeadsRoute } from "../routes/staff/LeadsRoute";
import { StaffShell } from "./StaffShell";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

vi.mock("@clerk/react/legacy", () => {
  const service = () => ({ isLoaded: true, signIn: {}, signUp: {}, setActive: () => Promise.resolve() });
  return { useSignIn: service, useSignUp: service };
});

const found = (part: keyof typeof PAGE_PARTS) => document.querySelectorAll(PAGE_PARTS[part]).length;

beforeEach(giveLayout);

// Caught: a run of a quarter of an hour that ended at a search box with a new name.
test("the bench finds the search, the rows and their count on the list of leads", async () => {
  const children = [{ path: "/", element: <LeadsRoute /> }];
  const leads = [1, 2].map((number) => [number, 1, "Maria", "Santos", "m@mail.test", null, null, null, null] as const);
  show(aPractice(leads.map((lead) => [...lead])), [{ element: <StaffShell />, children }], "/");
  await screen.findAllByRole("row", { name: /Maria/ });
  expect([found("search"), found("row")]).toEqual([1, 2]);
  expect(document.querySelector(PAGE_PARTS.count)?.textContent).toBe("All Leads2");
});

test("the bench finds the fields and the button of the sign-in form", () => {
  render(
    <MemoryRouter>
      <AccessForm
        mode="signIn"
        ticket={null}
        hasSamplePeople={false}
        mailboxUrl={null}
        onRetry={() => undefined}
        onDone={() => undefined}
      />
    </MemoryRouter>,
  );
  expect([found("email"), found("password"), found("signIn")]).toEqual([1, 1, 1]);
});
