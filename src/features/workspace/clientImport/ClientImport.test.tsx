import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { ClientImport } from "./ClientImport";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { begin, kept, list, stage, start, undo } = api.workspace.clientImport.staff;

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
  workspace.sent.map(({ name, args }) => [name.replace("workspace/clientImport/staff:", ""), args]);

beforeEach(giveLayout);

describe("a file", () => {
  test("is shown with the meanings of its columns, the valid rows, and the problems of the rest; then it is sent", async () => {
    const { user, workspace } = showImport();
    await choose(user, "Client,E-mail,Remarks\nAna,ana@mail.test,first\nRita,rita,\n");
    expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    expect(document.title).toBe("Import clients · Clients · Passage");
    expect(screen.getByText(/^Parts of a name are joined\./)).toBeDefined();
    expect(screen.getByText(/^Existing clients \(same name and email\)/)).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>("What “E-mail” is imported as").value).toBe("clientEmail");
    expect(screen.getByLabelText<HTMLSelectElement>("What “Remarks” is imported as").value).toBe("");
    const wrong = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(wrong.map((row) => Array.from(row.children, ({ textContent }) => textContent))).toEqual([
      ["3", "Email address", "Please enter a valid email address"],
    ]);
    // Caught: rows as they were before the last decision, which could be imported until they were checked again.
    for (const value of ["clientPhone", ""]) {
      fireEvent.change(screen.getByLabelText("What “Remarks” is imported as"), { target: { value } });
      expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
      expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    }
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

  test("whose columns are unknown asks for them, and is checked again once they are chosen", async () => {
    const { user } = showImport();
    const lines = ["Ana,ana@mail.test", "Ana,rui@mail.test", ",eva@mail.test", "Eva,zoe@mail.test"];
    await choose(user, `A,B\n${lines.join("\n")}\n`);
    expect(await screen.findByText("Say which column has the name and the email address.")).toBeDefined();
    // Each example once, up to three.
    expect(screen.getByText("Ana, Eva")).toBeDefined();
    expect(screen.getByText("ana@mail.test, rui@mail.test, eva@mail.test")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText("What “A” is imported as"), "Name");
    await user.selectOptions(screen.getByLabelText("What “B” is imported as"), "Email address");
    expect(await screen.findByText("3 clients can be imported.")).toBeDefined();
    await user.selectOptions(screen.getByLabelText("What “A” is imported as"), "Email address");
    expect(await screen.findByText("Say which column has the name.")).toBeDefined();
  });

  test("that cannot be read says why, and another can be chosen", async () => {
    const { user } = showImport();
    const broken = new File(["Name,Email"], "clients.csv");
    vi.spyOn(broken, "arrayBuffer").mockRejectedValue(new DOMException("gone", "NotReadableError"));
    await user.upload(screen.getByLabelText("Choose a CSV file"), broken);
    expect((await screen.findByRole("alert")).textContent).toBe("The file could not be read. Choose it again.");
    // Caught: 100,001 rows, whose last one the server refused after all others were sent.
    await choose(user, `Name,Email\n${"A,a@b.c\n".repeat(100_001)}`);
    expect(await screen.findByText(/^The file has 100,001 rows, and one import takes at most 100,000\./)).toBeDefined();
    await choose(user, "PK\u0003\u0004");
    expect(await screen.findByText(/^This is not a CSV file\./)).toBeDefined();
    expect(screen.getByRole("alert").textContent).toMatch(/^This is not a CSV file\./);
    // Caught: the same file, corrected, for which the browser fires no second event.
    expect(screen.getByLabelText<HTMLInputElement>("Choose a CSV file").value).toBe("");
    await choose(user, "Name,Email\nAna,ana@mail.test\n");
    expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is read before another one can be chosen", async () => {
    const { user } = showImport();
    const held = Promise.withResolvers<ArrayBuffer>();
    const file = new File(["Name,Email"], "clients.csv");
    vi.spyOn(file, "arrayBuffer").mockReturnValue(held.promise);
    await user.upload(screen.getByLabelText("Choose a CSV file"), file);
    expect((await screen.findByRole("status")).textContent).toContain("Reading the file…");
    expect(screen.getByLabelText("Choose a CSV file")).toHaveProperty("disabled", true);
    held.resolve(new TextEncoder().encode("Name,Email\nAna,ana@mail.test\n").buffer);
    expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    expect(screen.queryByText("Reading the file…")).toBeNull();
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

  // Caught: the columns of the next file, cleared by the answer to the previous one.
  test("that was chosen while another was sent stays when that one's answer comes", async () => {
    const { user, workspace } = showImport();
    await choose(user, "Name,Email\nAna,ana@mail.test\n");
    const { accept } = holdNext(workspace, start);
    await user.click(await screen.findByRole("button", { name: "Import 1 client" }));
    await user.click(screen.getByRole("button", { name: "Choose another file" }));
    await choose(user, "Name,Email\nAna,ana@mail.test\nRita,rita@mail.test\n");
    await screen.findByText("2 clients can be imported.");
    await accept();
    expect(screen.getByText("2 clients can be imported.")).toBeDefined();
  });

  test("of more rows than one call takes is sent in several", async () => {
    const { user, workspace } = showImport();
    const rows = Array.from({ length: 501 }, (_, nth) => `Client ${String(nth)},c${String(nth)}@mail.test`);
    await choose(user, ["Name,Email", ...rows].join("\n"));
    const answers = [Promise.resolve(null), Promise.withResolvers<null>().promise];
    workspace.answer(stage, () => answers.shift());
    await user.click(await screen.findByRole("button", { name: "Import 501 clients" }));
    expect(await screen.findByRole("progressbar", { name: "Sending… 500 of 501" })).toBeDefined();
    const staged = sent(workspace).filter(([name]) => name === "stage");
    // Caught: the last row twice, or five hundred and one rows in one call, which the server refuses.
    expect(staged.map(([, args]) => (args as unknown as { rows: unknown[] }).rows.length)).toEqual([500, 1]);
  });
});

const optionsOf = (name: string) =>
  Array.from(screen.getByLabelText<HTMLSelectElement>(name).options, ({ textContent }) => textContent);

const linesOf = (name: RegExp) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));

const stagedRows = (workspace: ReturnType<typeof showImport>["workspace"]) =>
  sent(workspace).flatMap(([name, args]) => (name === "stage" ? [args] : []));

describe("unknown words of the file", () => {
  const FILE =
    "First Name,Last Name,E-mail Address,Status,Client Type,Case Type\n" +
    "Ana,Souza,ana@mail.test,closed,B,Widow petition\n" +
    "José,Peña,jose@mail.test,closed,Petitioner,H-1B\n";

  // Caught: rows skipped for a word that the person could have mapped.
  test("are listed once each, with a proposal, and no row is skipped for them", async () => {
    const { user, workspace } = showImport();
    await choose(user, FILE);
    expect(await screen.findByText("2 clients can be imported.")).toBeDefined();
    const status = "What the status “closed” is imported as";
    for (const name of ["Columns", "Values", "Check", "Imports"]) {
      expect(screen.getByRole("region", { name })).toBeDefined();
    }
    expect(screen.getByLabelText<HTMLSelectElement>(status).value).toBe("archived");
    expect(optionsOf(status)).toEqual(["Leave empty (Active)", "Active", "Inactive", "Archived"]);
    const caseType = "What the case type “Widow petition” is imported as";
    expect(optionsOf(caseType).slice(0, 2)).toEqual(["Leave empty", "Other: Widow petition"]);
    expect(optionsOf(caseType).filter((each) => each.startsWith("Other"))).toHaveLength(1);
    const values = within(screen.getByRole("region", { name: "Values" }));
    expect(values.getByText(/^These words in the file are not choices in Passage\./)).toBeDefined();
    expect(values.getAllByRole("listitem").map((item) => item.querySelector("div")?.textContent)).toEqual([
      "BClient type · 1 row",
      "Widow petitionCase type · 1 row",
      "closedStatus · 2 rows",
    ]);
    expect(screen.queryByLabelText(/“Petitioner”|“H-1B”/)).toBeNull();
    expect(linesOf(/^1 cell cannot be imported/)).toEqual([
      ["2", "Client type", "“B” is not Beneficiary or Petitioner"],
    ]);
    await user.selectOptions(screen.getByLabelText("What the client type “B” is imported as"), "Petitioner");
    await user.selectOptions(screen.getByLabelText(caseType), "H-1B");
    await user.selectOptions(screen.getByLabelText(status), "Inactive");
    expect(await screen.findByText("2 clients can be imported.")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Import 2 clients" }));
    await waitFor(() => {
      expect(sent(workspace).map(([name]) => name)).toEqual(["begin", "stage", "start"]);
    });
    const h1b = expect.stringMatching(/h-?1b/i) as string;
    expect(stagedRows(workspace)).toMatchObject([
      {
        rows: [
          { place: 2, row: { clientName: "Ana Souza", status: "inactive", clientType: "petitioner", caseType: h1b } },
          { place: 3, row: { clientName: "José Peña", status: "inactive", clientType: "Petitioner", caseType: h1b } },
        ],
      },
    ]);
  });

  test("are reached and answered with the keyboard alone, in the order of the page", async () => {
    const { user } = showImport();
    await choose(user, "Name,Email,Status\nAna,ana@mail.test,B\n");
    const word = await screen.findByLabelText("What the status “B” is imported as");
    screen.getByRole("button", { name: "Choose another file" }).focus();
    const passed: (string | null)[] = [];
    while (document.activeElement !== word && passed.length < 9) {
      await user.tab();
      passed.push(document.activeElement?.getAttribute("aria-label") ?? null);
    }
    expect(passed).toEqual([
      "What “Name” is imported as",
      "What “Email” is imported as",
      "What “Status” is imported as",
      "What the status “B” is imported as",
    ]);
    await user.tab();
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^1 cell cannot/);
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Download the rows left out");
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Import 1 client");
  });
});

describe("ambiguous dates", () => {
  test("are read with the month first, until somebody chooses otherwise", async () => {
    const { user, workspace } = showImport();
    await choose(user, "Name,Email,Onboarded\nAna,ana@mail.test,3/4/2025 9:15\n");
    await user.selectOptions(
      await screen.findByLabelText("What comes first in a date such as 3/4/2025"),
      "The day (April 3)",
    );
    await user.click(await screen.findByRole("button", { name: "Import 1 client" }));
    await waitFor(() => {
      expect(stagedRows(workspace)).toMatchObject([{ rows: [{ row: { onboardedOn: "2025-04-03" } }] }]);
    });
  });

  test("are asked for alone if all words are known", async () => {
    const { user } = showImport();
    await choose(user, "Name,Email,Onboarded\nAna,ana@mail.test,3/4/2025\n");
    expect(await screen.findByLabelText("What comes first in a date such as 3/4/2025")).toBeDefined();
    expect(screen.queryByText(/^These words in the file are not choices/)).toBeNull();
  });

  test("are not asked for if there are none", async () => {
    const { user } = showImport();
    await choose(user, "Name,Email,Onboarded\nAna,ana@mail.test,1/31/25\n");
    expect(await screen.findByText("1 client can be imported.")).toBeDefined();
    expect(screen.queryByRole("region", { name: "Values" })).toBeNull();
    expect(screen.queryByLabelText("What comes first in a date such as 3/4/2025")).toBeNull();
  });
});

describe("the rows and cells that are not imported", () => {
  const rowsOf = (count: number, line: (nth: number) => string) => Array.from({ length: count }, (_, nth) => line(nth));

  // Caught: a phone with only four of its digits, under "Every row is right".
  test("are listed row by row before the import: damaged phones, and cells that cannot be read", async () => {
    const { user } = showImport();
    await choose(user, "Name,Email,Phone\nAna,ana@mail.test,1.2125551E+10\n\nRita,rita@mail.test,####\nLi,,1\n");
    expect(await screen.findByText("2 clients can be imported.")).toBeDefined();
    expect(linesOf(/^1 row cannot, and will be left out/)).toEqual([
      ["5", "Email address", "The email address is missing"],
    ]);
    expect(screen.getByRole("button", { name: "Import 2 clients" })).toHaveProperty("disabled", false);
    expect(linesOf(/^2 cells cannot be imported as they are/)).toEqual([
      ["2", "Phone", "A spreadsheet has rounded this number. Please enter all its digits"],
      ["4", "Phone", expect.stringMatching(/^This is a spreadsheet's error/)],
    ]);
  });

  test("do not include one of 500 rows with bad cells; the list shows a hundred and says how many more", async () => {
    const { user, workspace } = showImport();
    const rows = rowsOf(500, (nth) => `C ${String(nth)},c${String(nth)}@mail.test,soon`);
    await choose(user, ["Name,Email,Onboarded", ...rows].join("\n"));
    expect(await screen.findByText("500 clients can be imported.")).toBeDefined();
    expect(linesOf(/^500 cells cannot/)).toHaveLength(100);
    expect(screen.getByText("and 400 more; the file that you can download has all of them")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Import 500 clients" }));
    await waitFor(() => {
      expect(sent(workspace).at(0)).toEqual(["begin", { fileName: "clients.csv", total: 500 }]);
    });
  });

  test("are saved as a file, with the reasons beside the original cells", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return "blob:x";
    });
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user } = showImport();
    await choose(user, "Name,Email,Notes\nAna,ana@mail.test,x\nLi,nobody,kept\n");
    await user.click(await screen.findByRole("button", { name: "Download the rows left out" }));
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    expect(click.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download)).toEqual([
      "clients - left out.csv",
    ]);
    const text = ((await saved[0]?.text()) ?? "").replaceAll('"', "");
    expect(text.split("\r\n").slice(1)).toEqual([
      "3,Row left out,Email address: Please enter a valid email address,Li,nobody,kept",
    ]);
  });
});

test("leave nothing to import if no row is right", async () => {
  const { user } = showImport();
  await choose(user, "Name,Email\nAna,ana at mail\n");
  const none = "No row can be imported. Correct the file, or say again what the columns are.";
  expect(await screen.findByText(none)).toBeDefined();
  expect(screen.getByRole("button", { name: "Import 0 clients" })).toHaveProperty("disabled", true);
});

// Caught: a column that could not be chosen, because it had no name.
test("a column without a name is called by its number", async () => {
  const { user } = showImport();
  await choose(user, "Name,Email,\nAna,ana@mail.test,415 555 0101\n");
  expect((await screen.findByLabelText("What “Column 3” is imported as")).closest("li")?.textContent).toMatch(
    /^Column 3415 555 0101/,
  );
});

describe("a file without clients", () => {
  test.each([
    ["is empty", ""],
    ["has headings alone", "First Name,Last Name,Email\n"],
    ["has a title and headings alone", "Clients\n\nName,Email\n"],
  ])("because it %s says so, and another can be chosen", async (_, text) => {
    const { user } = showImport();
    await choose(user, text);
    expect((await screen.findByRole("alert")).textContent).toBe("The file has no rows below its headings.");
    expect(screen.getByLabelText("Choose a CSV file")).toBeDefined();
  });
});

test("beyond fifty unknown words the rest is counted, with how it is imported", async () => {
  const { user } = showImport();
  const rows = Array.from({ length: 52 }, (_, nth) => `C,c${String(nth)}@mail.test,S${String(nth)},T${String(nth)}`);
  await choose(user, ["Name,Email,Status,Case Type", ...rows].join("\n"));
  expect(await screen.findByText("Status: 2 more words are left empty.")).toBeDefined();
  expect(screen.getByText("Case type: 2 more words are kept as Other.")).toBeDefined();
});

test("empty columns are counted, not listed; the rows above the headings are mentioned", async () => {
  const { user } = showImport();
  await choose(user, "Clients of 2026\nName,Email,Fax,Pager\nAna,ana@mail.test,,\n");
  expect(await screen.findByText("The column names are in row 2. What is above it is not imported.")).toBeDefined();
  expect(screen.getByText("2 empty columns are not shown.")).toBeDefined();
  expect(screen.queryByLabelText("What “Fax” is imported as")).toBeNull();
});

describe("the imports", () => {
  test("show their progress, live, and their results", async () => {
    const { workspace } = showImport([aPast({ state: "importing", made: 1, known: 0 })]);
    expect(await screen.findByRole("progressbar", { name: "1 of 3 clients made" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    const tell = async (...past: unknown[]) => {
      await act(async () => {
        workspace.answer(list, () => past);
        await Promise.resolve();
      });
    };
    await tell(
      aPast({ state: "importing", made: 1, known: 1 }),
      aPast({ importId: "i4", state: "undoing", removed: 1, kept: 1 }),
    );
    const bars = screen.getAllByRole("progressbar");
    expect(bars.map((bar) => bar.getAttribute("aria-valuenow"))).toEqual(["2", "2"]);
    await tell(
      aPast(),
      aPast({ importId: "i3", state: "undone", removed: 1, kept: 1 }),
      aPast({ importId: "i5", state: "undone", removed: 2 }),
      aPast({ importId: "i6", made: 0, known: 3, byName: "So\u202Efia" }),
      aPast({ importId: "i7", state: "staging" }),
      aPast({ importId: "i8", known: 0 }),
      aPast({ importId: "i9", state: "undoing" }),
    );
    const lines = within(screen.getByRole("region", { name: "Imports" })).getAllByRole("listitem");
    const by = "Jan 1, 1970, 12:00 AM by Sof";
    expect(lines.map(({ textContent }) => textContent.replace("Sofia Reyes", "Sof").replace("Sofia", "Sof"))).toEqual([
      `old.csv Imported${by}2 clients imported, 1 known alreadyUndo`,
      `old.csv Undone${by}1 client removed, 1 keptShow the 1 client kept`,
      `old.csv Undone${by}2 clients removed`,
      `old.csv Imported${by}0 clients imported, 3 known already`,
      `old.csv Sending${by}`,
      `old.csv Imported${by}2 clients importedUndo`,
      `old.csv Undoing${by}0 clients removed`,
    ]);
    const twenty = Array.from({ length: 20 }, (_, nth) => aPast({ importId: `i${String(nth)}` }));
    for (const [past, isSaid] of [[twenty.slice(1), false] as const, [twenty, true] as const]) {
      await act(async () => {
        workspace.answer(list, () => past);
        await Promise.resolve();
      });
      expect(screen.queryByText("The newest 20 are shown.") !== null).toBe(isSaid);
    }
  });

  test("whose undo has kept clients list them, with the reasons", async () => {
    const { user, workspace } = showImport([aPast({ state: "undone", removed: 1, kept: 4 })]);
    workspace.answer(kept, () => [
      { clientId: "c1", clientName: "Ana Souza", keptFor: "documents" },
      { clientId: "c2", clientName: null, keptFor: "deleted" },
      { clientId: "c3", clientName: "Rita Lima", keptFor: null },
    ]);
    await user.click(await screen.findByRole("button", { name: "Show the 4 clients kept", expanded: false }));
    const items = within(await screen.findByRole("list", { name: "Clients kept" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Ana Souza · has documents",
      "A client who was deleted since · deleted by staff",
      "Rita Lima · was changed",
      "and 1 client more",
    ]);
    expect(screen.getByRole("link", { name: "Ana Souza" }).getAttribute("href")).toBe("/clients/c1");
    await user.click(screen.getByRole("button", { name: "Hide the clients kept", expanded: true }));
    expect(screen.queryByRole("list", { name: "Clients kept" })).toBeNull();
    workspace.answer(kept, () => {
      throw new Error("broken");
    });
    await user.click(screen.getByRole("button", { name: "Show the 4 clients kept" }));
    expect((await screen.findByText("Failed to load the clients kept.")).hidden).toBe(false);
  });

  test("are undone after a confirmation", async () => {
    const { user, workspace } = showImport([aPast()]);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(screen.getByText(/^The 2 clients of old\.csv are removed/)).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo the import" }));
    await waitFor(() => {
      expect(sent(workspace)).toEqual([["undo", { importId: "i1" }]]);
    });
  });

  test("say when there are none, and when they cannot be read", async () => {
    const { workspace } = showImport();
    expect(await screen.findByText("No imports yet")).toBeDefined();
    await act(async () => {
      workspace.answer(list, () => {
        throw new ConvexError({ code: "FORBIDDEN" });
      });
      await Promise.resolve();
    });
    expect(await screen.findByText(/Permission denied - please check your access$/)).toBeDefined();
  });
});

// Caught: a dialog that opened with the earlier failure.
test("an undo that failed is confirmed again, and made the second time", async () => {
  const { user, workspace } = showImport([aPast()]);
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    return within(await screen.findByRole("dialog"));
  };
  workspace.answer(undo, () => Promise.reject(new Error("broken")));
  await user.click((await ask()).getByRole("button", { name: "Undo the import" }));
  await screen.findByRole("alert");
  await user.keyboard("{Escape}");
  const dialog = await ask();
  expect(dialog.queryByRole("alert")).toBeNull();
  workspace.sent.length = 0;
  await sendAgainAfterRefusal({
    workspace,
    called: undo,
    result: null,
    button: () => dialog.getByRole("button", { name: /^Undo|^Undoing/ }),
  });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
