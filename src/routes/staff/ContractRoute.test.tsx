import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import {
  aContractWorkspace,
  CHARGEABLE,
  CHARGED,
  contract,
  SIGNED,
} from "../../../tests/support/screens/contractScreens";
import { giveLayout, show, snapshotAnswer } from "../../../tests/support/screens/screens";
import { StaffShell } from "../../app/StaffShell";
import { ContractRoute } from "./ContractRoute";
import { ContractsRoute } from "./ContractsRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));
// The library draws into a canvas, which jsdom does not have.
vi.mock("../../features/documents/pdf/PdfView", () => ({
  PdfView: ({ label }: { label: string }) => <div>{label}</div>,
}));

const { get } = api.contracts.page.staff;
const AT = Date.UTC(2025, 0, 5, 12);

function showRoute(workspace = aContractWorkspace(), path = "/contracts/71") {
  workspace.answer(api.contracts.record.staff.snapshot, () =>
    snapshotAnswer([[1, 1, "71", "Ana Souza", "a@mail.test", "H-1B", 350_000, 1, "sofia", AT, 0, 0]]),
  );
  const routes = [
    { path: "/contracts", element: <ContractsRoute /> },
    { path: "/contracts/:contractId", element: <ContractRoute /> },
  ];
  return Object.assign(show(workspace, [{ element: <StaffShell />, children: routes }], path), { workspace });
}

beforeEach(() => {
  giveLayout();
});

test("the contract is that of the address, by its number or its own id, and another address has another one", async () => {
  const asked = new Set<unknown>();
  const workspace = aContractWorkspace().answer(get, ({ id }) => {
    asked.add(id);
    return contract({ clientName: `Client of ${typeof id === "string" ? id : "nobody"}` });
  });
  const { router } = showRoute(workspace, "/contracts/71");
  expect(await screen.findByRole("heading", { level: 1, name: "Client of 71" })).toBeDefined();
  await act(() => router.navigate("/contracts/j57abc"));
  expect(await screen.findByRole("heading", { level: 1, name: "Client of j57abc" })).toBeDefined();
  expect([...asked]).toEqual(["71", "j57abc"]);
});

// Caught: the previous contract's signed document below another client's name.
test("another contract begins without the document of the one before", async () => {
  const documents = { "71": "c1", "72": "c2" };
  const workspace = aContractWorkspace()
    .answer(get, ({ id }) => contract({ ...SIGNED, contractId: id === "71" ? documents["71"] : documents["72"] }))
    .answer(api.contracts.signing.staff.document, ({ id }) => {
      if (id === documents["72"]) return new Promise(() => undefined);
      return { kind: "document", bytes: new ArrayBuffer(1), isSigned: true, name: "Agreement" };
    });
  const { router } = showRoute(workspace);
  expect(await screen.findByText("Signed contract")).toBeDefined();
  await act(() => router.navigate("/contracts/72"));
  expect(await screen.findByText("Loading contract...")).toBeDefined();
  expect(screen.queryByText("Signed contract")).toBeNull();
});

test("Back to Contracts leads to the list as it was left", async () => {
  const { user, router } = showRoute(aContractWorkspace(), "/contracts?q=ana&sort=client");
  await user.click(await screen.findByRole("row", { name: /Ana Souza/ }));
  const back = await screen.findByRole("link", { name: "Back to Contracts" });
  const url = new URL(back.getAttribute("href") ?? "", "http://localhost");
  expect([url.pathname, url.searchParams.get("q"), url.searchParams.get("sort")]).toEqual([
    "/contracts",
    "ana",
    "client",
  ]);
  await user.click(back);
  expect(await screen.findByRole("row", { name: /Ana Souza/ })).toBeDefined();
  expect(router.state.location.pathname).toBe("/contracts");
});

test("the balance is charged from the page, and then the page has the link", async () => {
  const { user, workspace } = showRoute(aContractWorkspace(contract(CHARGEABLE)));
  await user.click(await screen.findByRole("button", { name: "Create Balance Charge" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create Balance Charge" }));
  expect(dialog.getByText("$2,450")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Create Charge" }));
  expect(workspace.sent).toContainEqual({ name: "contracts/payments/staff:chargeBalance", args: { id: "c1" } });
  await act(async () => {
    workspace.answer(get, () => contract({ ...CHARGEABLE, ...CHARGED }));
    await Promise.resolve();
  });
  expect(await dialog.findByText("Balance payment link created successfully!")).toBeDefined();
  expect(screen.getByText(/charged \|/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Create Balance Charge" })).toBeNull();
});

test("a page that breaks says so, keeps the navigation, and is tried again", async () => {
  const { user, workspace } = showRoute(aContractWorkspace(contract({ alerts: null })));
  expect(await screen.findByText(/Something went wrong/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Contracts" })).toBeDefined();
  // React logs the error that the page threw.
  vi.mocked(console.error).mockClear();
  await act(async () => {
    workspace.answer(get, () => contract());
    await Promise.resolve();
  });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Ana Souza" })).toBeDefined();
});
