import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { ClientImport } from "./ClientImport";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { begin, kept, list, stage, start, undo } = api.clientImports.staff;

function aPast(change: Record<string, unknown> = {}) {
  const counts = { total: 3, staged: 3, made: 2, known: 1, removed: 0, kept: 0 };
  const file = { importId: "i1", fileName: "old.csv", state: "done", byName: "Sofia Reyes", startedAt: 1 };
  return { ...file, ...counts, ...change };
}

function showImport(past: unknown[] = []) {
  const workspace = aPractice()
    .answer(list, () => past)
    .answer(begin, () => ({ importId: "i2" }))
    .answer(stage, () => null)
    .answer(start, () => null)
    .answer(undo, () => null);
  return {
    ...show(
      workspace,
      [
        {
          path: "/clients/import",
          element: (
            <main>
              <ClientImport />
            </main>
          ),
        },
      ],
      "/clients/import",
    ),
    workspace,
  };
}

async function choose(user: ReturnType<typeof showImport>["user"], text: string) {
  await user.upload(screen.getByLabelText("Choose a CSV file"), new File([text], "clients.csv"));
}

const sent = (workspace: ReturnType<typeof showImport>["workspace"]) =>
  workspace.sent.map(({ name, args }) => [name.replace("clientImports/staff:", ""), args]);

beforeEach(giveLayout);

describe("a file", () => {
  test("is shown with what its columns mean, what can be imported, and what is wrong with the rest; then it is sent", async () => {
    const { user, workspace } = showImport();
    await choose(user, "Client,E-mail,Remarks\nAna,ana@mail.test,first\nRita,rita,\n");
    expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>("What “E-mail” is imported as").value).toBe("clientEmail");
    expect(screen.getByLabelText<HTMLSelectElement>("What “Remarks” is imported as").value).toBe("");
    const wrong = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(wrong.map((row) => Array.from(row.children, ({ textContent }) => textContent))).toEqual([
      ["3", "Email address", "Please enter a valid email address"],
    ]);
    await user.click(screen.getByRole("button", { name: "Import 1 client" }));
    await waitFor(() => {
      expect(sent(workspace)).toEqual([
        ["begin", { fileName: "clients.csv", total: 1 }],
        ["stage", { importId: "i2", rows: [expect.objectContaining({ place: 2 })] }],
        ["start", { importId: "i2" }],
      ]);
    });
    // Ready for the next file.
    expect(await screen.findByLabelText("Choose a CSV file")).toBeDefined();
  });

  test("whose columns nobody understands asks for them, and is checked again when they are said", async () => {
    const { user } = showImport();
    await choose(user, "A,B\nAna,ana@mail.test\n");
    expect(await screen.findByText("Say which column has the name and the email address.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText("What “A” is imported as"), "Name");
    await user.selectOptions(screen.getByLabelText("What “B” is imported as"), "Email address");
    expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    await user.selectOptions(screen.getByLabelText("What “A” is imported as"), "Email address");
    expect(await screen.findByText("Say which column has the name.")).toBeDefined();
  });

  test("that cannot be read says why, and another can be chosen", async () => {
    const { user } = showImport();
    await choose(user, "PK\u0003\u0004");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This is not a CSV file\./);
    await choose(user, "Name,Email\nAna,ana@mail.test\n");
    expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  // Caught: a chunk that failed and was skipped; a button that said nothing.
  test("whose sending fails says that nothing was imported, stays, and can be sent again", async () => {
    const { user, workspace } = showImport();
    workspace.answer(stage, () => {
      throw new ConvexError({
        code: "INVALID",
        field: "clientEmail",
        reason: "Row 2: Please enter a valid email address",
      });
    });
    await choose(user, "Name,Email\nAna,ana@mail.test\n");
    await user.click(await screen.findByRole("button", { name: "Import 1 client" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Row 2: Please enter a valid email address");
    expect(sent(workspace).map(([name]) => name)).toEqual(["begin", "stage"]);
    workspace.answer(stage, () => null);
    await user.click(screen.getByRole("button", { name: "Import 1 client" }));
    await waitFor(() => {
      expect(sent(workspace).map(([name]) => name)).toEqual(["begin", "stage", "begin", "stage", "start"]);
    });
  });

  test("of more rows than one call takes is sent in several", async () => {
    const { user, workspace } = showImport();
    const rows = Array.from({ length: 501 }, (_, nth) => `Client ${String(nth)},c${String(nth)}@mail.test`);
    await choose(user, ["Name,Email", ...rows].join("\n"));
    await user.click(await screen.findByRole("button", { name: "Import 501 clients" }));
    await waitFor(() => {
      expect(sent(workspace).map(([name]) => name)).toEqual(["begin", "stage", "stage", "start"]);
    });
  });
});

describe("the imports", () => {
  test("say how far they are, live, and what came of them", async () => {
    const { workspace } = showImport([aPast({ state: "importing", made: 1, known: 0 })]);
    expect(await screen.findByRole("progressbar", { name: "1 of 3 clients made" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await act(async () => {
      workspace.answer(list, () => [aPast(), aPast({ importId: "i3", state: "undone", removed: 1, kept: 1 })]);
      await Promise.resolve();
    });
    expect(await screen.findByText("2 clients imported, 1 known already")).toBeDefined();
    expect(screen.getByText("1 client taken back, 1 kept")).toBeDefined();
  });

  test("whose undo has kept clients say whom, and why", async () => {
    const { user, workspace } = showImport([aPast({ state: "undone", removed: 1, kept: 4 })]);
    workspace.answer(kept, () => [
      { clientId: "c1", clientName: "Ana Souza", keptFor: "documents" },
      { clientId: "c2", clientName: null, keptFor: "deleted" },
      { clientId: "c3", clientName: "Rita Lima", keptFor: null },
    ]);
    await user.click(await screen.findByRole("button", { name: "Show the 4 clients kept" }));
    const items = within(await screen.findByRole("list", { name: "Clients kept" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Ana Souza · has documents",
      "A client who is not there any more · deleted by staff",
      "Rita Lima · was changed",
      "and 1 client more",
    ]);
    expect(screen.getByRole("link", { name: "Ana Souza" }).getAttribute("href")).toBe("/clients/c1");
    await user.click(screen.getByRole("button", { name: "Hide the clients kept" }));
    expect(screen.queryByRole("list", { name: "Clients kept" })).toBeNull();
  });

  test("are undone after a question", async () => {
    const { user, workspace } = showImport([aPast()]);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(screen.getByText(/^The 2 clients of old\.csv are taken off the list/)).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo the import" }));
    await waitFor(() => {
      expect(sent(workspace)).toEqual([["undo", { importId: "i1" }]]);
    });
  });

  test("say when there are none, and when they cannot be read", async () => {
    const { workspace } = showImport();
    expect(await screen.findByText("Nothing was imported yet.")).toBeDefined();
    await act(async () => {
      workspace.answer(list, () => {
        throw new ConvexError({ code: "FORBIDDEN" });
      });
      await Promise.resolve();
    });
    expect(await screen.findByText(/Permission denied - please check your access$/)).toBeDefined();
  });
});
