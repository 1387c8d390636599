import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { ClientTuple } from "../../convex/clients/record/rules";
import { BUILT_IN_TYPES, SERVICE_MAX_BYTES } from "../../convex/practice/documentTypes/rules";
import { CONTRACT_STATUSES, type ContractTuple } from "../../convex/contracts/record/rules";
import {
  CLIENT_TABS,
  CONTRACT_TABS,
  DOCUMENT_PARTS,
  PAGE_BUTTONS,
  PAGE_PARTS,
  PORTAL_PARTS,
} from "../../tests/bench/figures/pageParts";
import { aPortal } from "../../tests/support/screens/portalScreens";
import { aPractice, giveLayout, show, snapshotAnswer } from "../../tests/support/screens/screens";
import { AccessForm } from "../features/access/signIn/AccessForm";
import { documentText } from "../features/documents/list/documentText";
import { FileChooser } from "../features/documents/addDocument/FileChooser";
import { previewText } from "../features/documents/preview/previewText";
import { stateWords, uploadText } from "../features/documents/upload/uploadText";
import { PortalHomeRoute } from "../routes/portal/PortalHomeRoute";
import { ClientsRoute } from "../routes/staff/ClientsRoute";
import { ContractsRoute } from "../routes/staff/ContractsRoute";
import { LeadsRoute } from "../routes/staff/LeadsRoute";
import { PortalShell } from "./PortalShell";
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

// Caught: a bench run of a quarter of an hour that failed at a renamed search box.
test("the bench finds the search, the rows and their count on the list of leads", async () => {
  const children = [{ path: "/", element: <LeadsRoute /> }];
  const leads = [1, 2].map((number) => [number, 1, "Maria", "Santos", "m@mail.test", null, null, null, null] as const);
  show(aPractice(leads.map((lead) => [...lead])), [{ element: <StaffShell />, children }], "/");
  await screen.findAllByRole("row", { name: /Maria/ });
  expect([found("search"), found("row")]).toEqual([1, 2]);
  expect(document.querySelector(PAGE_PARTS.count)?.textContent).toBe("All Leads (2)");
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

// Caught: renamed page buttons, which a run searched for until it gave up.
test("the bench finds the tabs, the pages and their rows on the list of contracts", async () => {
  const sent = CONTRACT_STATUSES.indexOf("sent");
  const contracts = Array.from({ length: 21 }, (_, place): ContractTuple => {
    const number = place + 1;
    return [
      number,
      1,
      String(number),
      `Ana ${String(number)}`,
      "a@mail.test",
      "H-1B",
      300_000,
      sent,
      "sofia",
      0,
      0,
      0,
      90_000,
    ];
  });
  const workspace = aPractice().answer(api.contracts.record.staff.snapshot, () => snapshotAnswer(contracts.reverse()));
  show(
    workspace,
    [{ element: <StaffShell />, children: [{ path: "/contracts", element: <ContractsRoute /> }] }],
    "/contracts",
  );
  await screen.findByRole("row", { name: /Ana 21/ });
  expect([found("search"), found("shownRows")]).toEqual([1, 1]);
  expect(document.querySelector(PAGE_PARTS.count)?.textContent).toBe("Pending (21)");
  for (const name of CONTRACT_TABS) screen.getByRole("tab", { name: new RegExp(name) });
  const { next, previous, at } = PAGE_BUTTONS;
  for (const name of [next, previous, at(1), at(2)]) screen.getByRole("button", { name });
});

test("the bench finds the tabs, the pages and their rows on the list of clients", async () => {
  const clients = Array.from({ length: 11 }, (_, place): ClientTuple => {
    const number = place + 1;
    return [number, 1, `id${String(number)}`, `Ana ${String(number)}`, "a@mail.test", null, "H-1B", 0, 0, number, 0, 0];
  });
  const workspace = aPractice().answer(api.clients.record.staff.snapshot, () => snapshotAnswer(clients.reverse(), []));
  show(
    workspace,
    [{ element: <StaffShell />, children: [{ path: "/clients", element: <ClientsRoute /> }] }],
    "/clients",
  );
  await screen.findByRole("row", { name: /Ana 11/ });
  expect([found("search"), found("shownRows")]).toEqual([1, 1]);
  expect(document.querySelector(PAGE_PARTS.count)?.textContent).toBe("All (11)");
  for (const name of CLIENT_TABS) screen.getByRole("tab", { name: new RegExp(name) });
  const { next, previous, at } = PAGE_BUTTONS;
  for (const name of [next, previous, at(1), at(2)]) screen.getByRole("button", { name });
});

// Caught: a case card without its progress bar, which a run awaited until it gave up.
test("the bench finds the case and a section on a client's home", async () => {
  const children = [{ path: "/client-portal", element: <PortalHomeRoute /> }];
  show(aPortal(), [{ element: <PortalShell />, children }], "/client-portal");
  await screen.findByRole("navigation", { name: "Go to" });
  const { card, heading, section } = PORTAL_PARTS;
  expect([card, heading, section].map((part) => document.querySelectorAll(part).length)).toEqual([1, 1, 1]);
});

// Caught: a renamed button, which a run searched for until it gave up.
test("the bench finds the parts that upload and open documents", () => {
  const { add, type, typeLabel, file, save, uploaded, open, download } = DOCUMENT_PARTS;
  expect([add, type, save]).toEqual([uploadText.open, uploadText.type, uploadText.save]);
  expect(uploaded).toBe(
    stateWords({ state: { kind: "done", fileName: "a.pdf", documentId: "d" }, percent: 100, fileName: "a.pdf" }),
  );
  expect([open("a.pdf"), download("a.pdf")]).toEqual([documentText.open("a.pdf"), previewText.download("a.pdf")]);
  const largest = BUILT_IN_TYPES.find(({ displayName }) => displayName === typeLabel);
  expect(largest).toMatchObject({ maxBytes: SERVICE_MAX_BYTES, extensions: ["pdf"] });
  render(<FileChooser type={null} onFiles={() => undefined} />);
  expect(document.querySelectorAll(file)).toHaveLength(1);
});
