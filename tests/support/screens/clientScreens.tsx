import { screen } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { Outlet } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { WorkspaceProviders } from "../../../src/app/WorkspaceProviders";
import { ClientRoute } from "../../../src/routes/staff/ClientRoute";
import type { FakeWorkspace } from "./fakeWorkspace";
import { aPractice, show } from "./screens";

type Client = NonNullable<FunctionReturnType<typeof api.workspace.clientRecord.staff.get>>;

/** Jan 5, 2025. */
export const ONBOARDED = Date.UTC(2025, 0, 5, 12);

/** A client's page as the server answers it; a test states only what matters to it. Ids are plain texts, as the screen takes them. */
export function aClientPage(differing: Partial<Omit<Client, "clientId">> = {}): object {
  return Object.assign(
    {
      clientId: "k1",
      number: 1,
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientPhone: "4155550101",
      clientType: "beneficiary",
      caseType: "eb2niw",
      customCaseType: null,
      caseTypeWords: "EB-2 NIW",
      status: "active",
      onboardedAt: ONBOARDED,
      contractPathId: null,
      portal: { isGranted: false, members: [], invitation: null },
      isSample: false,
      version: 1,
      updatedByName: null,
      updatedAt: ONBOARDED,
      firmName: "Duarte Law",
    },
    differing,
  );
}

/** A case on its client's page. */
export function aClientCase(differing: object = {}): object {
  return Object.assign(
    {
      caseId: "a1",
      clientId: "k1",
      clientName: "Ana Souza",
      caseNumber: "CASE-2026-4711",
      caseTypeWords: "N-400",
      status: "active",
      priority: "medium",
      createdAt: ONBOARDED,
      stage: "form_preparation",
      ownerName: null,
      isOwnerHere: false,
      accepted: 0,
      asked: 0,
      toReview: 0,
      awaited: 0,
      openQuestionnaires: 0,
      isAnswerDue: false,
      dueOn: null,
      requestDueOn: null,
    },
    differing,
  );
}

/** A workspace with one client without related records or events. */
export function aWorkspaceWithClient(client: object | null = aClientPage()): FakeWorkspace {
  const nothing = () => null;
  return aPractice()
    .answer(api.workspace.clientRecord.staff.get, () => client)
    .answer(api.workspace.clientRecord.staff.deletion, nothing)
    .answer(api.workspace.clientDeletion.staff.progress, nothing)
    .answer(api.workspace.clientDeletion.staff.preview, () => ({ parts: [], payments: 0 }))
    .answer(api.clients.legalHolds.staff.get, nothing)
    .answer(api.agenda.chasers.staff.status, nothing)
    .answer(api.workspace.clientRecord.staff.timeline, () => ({ lines: [], hasMore: false }))
    .answer(api.workspace.clientRecord.staff.archive, nothing)
    .answer(api.workspace.clientRecord.staff.reactivate, nothing)
    .answer(api.workspace.clientRecord.staff.revokePortal, nothing)
    .answer(api.workspace.clientRecord.staff.grantPortal, () => ({ success: true, error: null, userExists: false }))
    .answer(api.clients.relatedPeople.staff.list, () => [])
    .answer(api.clients.relatedPeople.staff.candidates, () => [])
    .answer(api.clients.relatedPeople.staff.add, () => ({ personId: "p1" }))
    .answer(api.clients.relatedPeople.staff.change, nothing)
    .answer(api.clients.relatedPeople.staff.remove, nothing)
    .answer(api.documents.record.staff.listOfClient, () => ({ documents: [], hasOlder: false, room: null }))
    .answer(api.cases.record.staff.ofClient, () => [])
    .answer(api.contracts.page.staff.ofClient, () => [])
    .answer(api.workspace.knownPeople.staff.list, () => [])
    .answer(api.messages.notes.staff.list, () => ({ notes: [], hasOlder: false }))
    .answer(api.messages.notes.staff.count, () => 0)
    .answer(api.documents.reviewQueue.staff.countOfClient, () => ({ count: 0, more: false }));
}

type Person = ReturnType<typeof showClient>["user"];

/** Chooses an item of the menu in the head of a client's page. */
export async function chooseClientAction(user: Person, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

/** The screen of a client, with the screens that it leads to. */
export function showClient(workspace = aWorkspaceWithClient(), path = "/clients/k1") {
  const element = (
    <WorkspaceProviders person="u1">
      <main>
        <Outlet />
      </main>
    </WorkspaceProviders>
  );
  const children = [
    { path: "/clients/:clientId", element: <ClientRoute /> },
    { path: "/clients", element: <p>all clients</p> },
    { path: "/clients/:clientId/cases/:caseId", element: <p>the case</p> },
    { path: "/contracts/:contractId", element: <p>the contract</p> },
  ];
  return Object.assign(show(workspace, [{ element, children }], path), { workspace });
}
