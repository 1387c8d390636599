import type { FunctionReturnType } from "convex/server";
import { Outlet } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { WorkspaceProviders } from "../../../src/app/WorkspaceProviders";
import { ClientRoute } from "../../../src/routes/staff/ClientRoute";
import type { FakeWorkspace } from "./fakeWorkspace";
import { aPractice, show } from "./screens";

type Client = NonNullable<FunctionReturnType<typeof api.clientDetail.staff.get>>;

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

/** A workspace with one client without related records or events. */
export function aWorkspaceWithClient(client: object | null = aClientPage()): FakeWorkspace {
  const nothing = () => null;
  return aPractice()
    .answer(api.clientDetail.staff.get, () => client)
    .answer(api.clientDetail.staff.deletion, nothing)
    .answer(api.clientDeletion.staff.progress, nothing)
    .answer(api.clientDeletion.staff.preview, () => ({ parts: [], payments: 0 }))
    .answer(api.legalHolds.staff.get, nothing)
    .answer(api.clientDetail.staff.timeline, () => ({ lines: [], hasMore: false }))
    .answer(api.clientDetail.staff.archive, nothing)
    .answer(api.clientDetail.staff.reactivate, nothing)
    .answer(api.clientDetail.staff.revokePortal, nothing)
    .answer(api.clientDetail.staff.grantPortal, () => ({ success: true, error: null, userExists: false }))
    .answer(api.relatedPeople.staff.list, () => [])
    .answer(api.relatedPeople.staff.candidates, () => [])
    .answer(api.relatedPeople.staff.add, () => ({ personId: "p1" }))
    .answer(api.relatedPeople.staff.change, nothing)
    .answer(api.relatedPeople.staff.remove, nothing)
    .answer(api.documents.staff.listOfClient, () => ({ documents: [], hasOlder: false, room: null }))
    .answer(api.cases.staff.ofClient, () => [])
    .answer(api.contractDetail.staff.ofClient, () => [])
    .answer(api.knownPeople.staff.list, () => [])
    .answer(api.notes.staff.list, () => ({ notes: [], hasOlder: false }))
    .answer(api.notes.staff.count, () => 0);
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
    { path: "/contracts/:contractId", element: <p>the contract</p> },
  ];
  return Object.assign(show(workspace, [{ element, children }], path), { workspace });
}
