import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { ServiceNotices } from "./ServiceNotices";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

beforeEach(() => {
  giveLayout();
});

function showNotices(isAdmin: boolean, missing: { provider: string; setting: string }[]) {
  const workspace = aPractice().answer(api.practice.settings.staff.missing, () => missing);
  const element = <ServiceNotices services={["DocuSeal", "Confido Legal"]} isAdmin={isAdmin} />;
  show(workspace, [{ path: "/", element }], "/");
  return workspace;
}

const MISSING = [
  { provider: "DocuSeal", setting: "DOCUSEAL_API_KEY" },
  { provider: "DocuSeal", setting: "DOCUSEAL_WEBHOOK_SECRET" },
  { provider: "Airtable", setting: "AIRTABLE_TOKEN" },
];

// Caught: a long form for a contract that can only fail.
test("an administrator reads which settings this screen's services need", async () => {
  const workspace = showNotices(true, MISSING);
  expect(
    await screen.findByText(
      "Signing is not set up: DOCUSEAL_API_KEY, DOCUSEAL_WEBHOOK_SECRET are missing in the deployment's environment. A contract cannot be sent for signature, and one that was signed on paper cannot be recorded here.",
    ),
  ).toBeDefined();
  expect(screen.queryByText(/Airtable|payment service/)).toBeNull();
  // It disappears without a reload, once the settings are there.
  act(() => {
    workspace.answer(api.practice.settings.staff.missing, () => [
      { provider: "Confido Legal", setting: "CONFIDO_API_KEY" },
    ]);
  });
  expect(await screen.findByText(/^The payment service is not set up: CONFIDO_API_KEY is missing/)).toBeDefined();
  expect(screen.queryByText(/^Signing/)).toBeNull();
});

test("others read whom to ask, without names of settings", async () => {
  showNotices(false, MISSING);
  expect(await screen.findByText(/^Signing is not set up\. .* Please ask an administrator\.$/)).toBeDefined();
  expect(screen.queryByText(/DOCUSEAL/)).toBeNull();
});
