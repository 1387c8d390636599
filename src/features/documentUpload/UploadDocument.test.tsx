import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aPdf, openUpload, PDF } from "../../../tests/support/screens/uploadScreen";
import { giveLayout } from "../../../tests/support/screens/screens";
import { openText } from "../../../tests/support/functions/documents";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

beforeEach(() => {
  giveLayout();
});

test("a chosen file becomes a document by itself, and Save stores what was said about it", async () => {
  const { user, dialog, stored, asSales } = await openUpload();
  expect(within(dialog).getByText("For Ana Souza")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Document type"), "Passport");
  await user.upload(screen.getByLabelText("Choose files"), aPdf());
  expect(await screen.findByText("Uploaded")).toBeDefined();
  const [document] = (await stored()) ?? [];
  expect(document).toMatchObject({ fileName: "passport.pdf", typeKey: "passport", partyType: "applicant" });
  expect(await openText(asSales, document?.documentId ?? "")).toBe(PDF);
});
