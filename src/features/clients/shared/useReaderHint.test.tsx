import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { useReaderHint } from "./useReaderHint";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

function Hint() {
  return <p>{useReaderHint("Shown to the client.")}</p>;
}

function showHint(reader: object | null, path = "/clients/c1") {
  const workspace = aPractice().answer(api.workspace.clientRecord.staff.reader, ({ clientId }) =>
    clientId === "c1" ? reader : null,
  );
  const routes = [
    { path: "/clients/:clientId", element: <Hint /> },
    { path: "/elsewhere", element: <Hint /> },
  ];
  return show(workspace, routes, path);
}

beforeEach(() => {
  giveLayout();
});

describe("the hint of a field that the client reads", () => {
  // Caught: a reason written in English for a client who reads Spanish, because no screen mentioned it.
  test("says that the client reads Spanish, on that client's pages", async () => {
    showHint({ name: "Maria \u202ESantos", locale: "es" });
    expect(await screen.findByText("Shown to the client. Maria Santos reads Spanish.")).toBeDefined();
  });

  test.each([
    ["English", { name: "Maria", locale: "en" }, "/clients/c1"],
    ["nobody has said what", null, "/clients/c1"],
    ["there is no client", { name: "Maria", locale: "es" }, "/elsewhere"],
  ])("adds nothing if the client reads %s", async (_, reader, path) => {
    showHint(reader, path);
    expect(await screen.findByText("Shown to the client.")).toBeDefined();
  });
});
