import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { TRANSLATED_MILESTONE_TEXTS } from "../../../../convex/cases/milestones/rules";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { MissingTranslation } from "./MissingTranslation";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { reader } = api.workspace.clientRecord.staff;
const FILED = { title: "Filed", description: "By post", titleEs: "Presentado", descriptionEs: null };

beforeEach(() => {
  giveLayout();
});

// Caught: a client who reads Spanish asked in English, which no screen of staff showed; a badge for a client who reads English.
test.each([
  ["es", FILED, true],
  ["es", { ...FILED, descriptionEs: "Por correo" }, false],
  ["es", { ...FILED, description: null }, false],
  ["en", FILED, false],
])("for a client who reads %s, %j lacks a translation: %s", async (locale, texts, isMissing) => {
  const element = (
    <p>
      Texts: <MissingTranslation fields={TRANSLATED_MILESTONE_TEXTS} texts={texts} />
    </p>
  );
  const answer = vi.fn(() => ({ name: "Maria", locale }));
  const workspace = aPractice().answer(reader, answer);
  show(workspace, [{ path: "/clients/:clientId", element }], "/clients/c1");
  const shown = await screen.findByText(/^Texts:/);
  if (isMissing) await screen.findByText("Not in Spanish");
  else await waitFor(() => expect(answer).toHaveBeenCalled());
  expect(shown.textContent).toBe(isMissing ? "Texts: Not in Spanish" : "Texts: ");
});
