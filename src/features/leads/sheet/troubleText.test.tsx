import { cleanup, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aPractice, giveLayout, show, syncAnswer } from "../../../../tests/support/screens/screens";
import { SheetFailed } from "./SheetFailed";
import { SyncBanner } from "./SyncBanner";
import type { SyncState } from "./syncText";
import { emptyHint, type SheetAccess } from "./emptyHint";
import { acceptQuestion, type SheetTrouble } from "./troubleText";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const KEY: SheetAccess = { mode: "apiKey" };
const ACCOUNT: SheetAccess = { mode: "serviceAccount", email: "robot@firm.test" };
const FILE: SheetAccess = { mode: "file", name: "leads.csv" };

const answered = (kind: "refused" | "notFound" | "serviceError", status: number, reason: string): SheetTrouble => ({
  kind,
  status,
  reason,
});
const FORBIDDEN = answered("refused", 403, "No permission.");
const IN_A_MINUTE = "It will be tried again in a minute.";
const SHARE = "Share the sheet with robot@firm.test as Viewer.";
/** Placeholder for the four sharing steps. */
const STEPS = "STEPS";

// The problem and the remedy, by cause and by the way the sheet is read. Caught: sharing steps for a missing column, for a
// service account and for a file.
const FAILED: [SheetTrouble | null, SheetAccess, what: string, advice: string][] = [
  [{ kind: "unreachable" }, KEY, "Google Sheets could not be reached.", IN_A_MINUTE],
  [{ kind: "unreachable" }, FILE, "The service that reads leads.csv could not be reached.", IN_A_MINUTE],
  [{ kind: "silent" }, ACCOUNT, "Google Sheets did not answer within 30 seconds.", IN_A_MINUTE],
  [{ kind: "unreadable" }, KEY, "Google Sheets sent an answer that cannot be read.", IN_A_MINUTE],
  [{ kind: "unsettled" }, KEY, "The sheet was changed again and again while it was read.", IN_A_MINUTE],
  [{ kind: "unsettled" }, FILE, "leads.csv was changed again and again while it was read.", IN_A_MINUTE],
  [answered("serviceError", 500, ""), KEY, "Google Sheets answered 500.", IN_A_MINUTE],
  [answered("serviceError", 429, "Too many."), ACCOUNT, "Google Sheets answered 429 - Too many.", IN_A_MINUTE],
  [FORBIDDEN, KEY, "Google Sheets answered 403 - No permission.", STEPS],
  [FORBIDDEN, ACCOUNT, "Google Sheets answered 403 - No permission.", SHARE],
  [
    FORBIDDEN,
    { mode: "serviceAccount", email: null },
    "Google Sheets answered 403 - No permission.",
    "Share the sheet with the service account as Viewer.",
  ],
  [
    FORBIDDEN,
    FILE,
    "The service that reads leads.csv answered 403 - No permission.",
    "Switch sharing on, on the page of the lead sheet.",
  ],
  [answered("refused", 401, "Who?"), KEY, "Google Sheets answered 401 - Who?", `Check the API key. ${STEPS}`],
  [answered("refused", 401, "Who?"), ACCOUNT, "Google Sheets answered 401 - Who?", SHARE],
  [
    answered("refused", 400, "Bad."),
    KEY,
    "Google Sheets answered 400 - Bad.",
    "Check the API key, the spreadsheet ID and the name of the tab.",
  ],
  [
    answered("notFound", 404, "Not found."),
    KEY,
    "Google Sheets answered 404 - Not found.",
    `Check the spreadsheet ID. ${STEPS}`,
  ],
  [
    answered("notFound", 404, "Not found."),
    ACCOUNT,
    "Google Sheets answered 404 - Not found.",
    "Check the spreadsheet ID.",
  ],
  [
    { kind: "badAccount" },
    ACCOUNT,
    "SHEETS_SERVICE_ACCOUNT is not the JSON key file of a service account.",
    "Check the settings of this deployment.",
  ],
  [{ kind: "noKey" }, KEY, "No key for the lead spreadsheet is set.", "Set SHEETS_API_KEY or SHEETS_SERVICE_ACCOUNT."],
  [{ kind: "fileGone" }, FILE, "The file leads.csv is missing.", "Put it back, and it will be read within a minute."],
  [
    { kind: "fileBroken", flaw: "it is empty" },
    FILE,
    "The file leads.csv cannot be read as a CSV: it is empty.",
    "Fix the file, and it will be read within a minute.",
  ],
  [
    { kind: "fileBroken", flaw: "it is empty" },
    KEY,
    "The file of the sheet cannot be read as a CSV: it is empty.",
    "Fix the file, and it will be read within a minute.",
  ],
  [{ kind: "notApplied" }, KEY, "The sheet was read but could not be applied. The log has the details.", ""],
  [{ kind: "notApplied" }, FILE, "leads.csv was read but could not be applied. The log has the details.", ""],
  [null, KEY, "Failed to fetch leads", ""],
];

const NAME_IT = "Name the column with the email addresses “Email”.";
const STAFF = "Fix the sheet, or ask an administrator to accept it.";
const LATE = { missing: 2_502, listed: 5_001 };
const HELD: [SheetTrouble, SheetAccess, what: string, staff: string, administrator: string][] = [
  [{ kind: "missingColumn", column: "email" }, KEY, "The sheet has no email column.", NAME_IT, NAME_IT],
  [{ kind: "missingColumn", column: "email" }, ACCOUNT, "The sheet has no email column.", NAME_IT, NAME_IT],
  [{ kind: "missingColumn", column: "email" }, FILE, "leads.csv has no email column.", NAME_IT, NAME_IT],
  [{ kind: "empty" }, KEY, "The sheet is empty.", STAFF, "Fix the sheet, or accept it."],
  [
    { kind: "empty" },
    FILE,
    "leads.csv is empty.",
    "Fix the file, or ask an administrator to accept it.",
    "Fix the file, or accept it.",
  ],
  [
    { kind: "headersChanged", headers: ["Phone"] },
    ACCOUNT,
    "The sheet no longer has the column “Phone”.",
    STAFF,
    "Fix the sheet, or accept it.",
  ],
  [
    { kind: "headersChanged", headers: ["\u202EPhone", "x".repeat(61)] },
    KEY,
    `The sheet no longer has the columns “Phone”, “${"x".repeat(60)}…”.`,
    STAFF,
    "Fix the sheet, or accept it.",
  ],
  [
    { kind: "tooManyMissing", ...LATE },
    KEY,
    "2,502 of 5,001 leads are missing from the sheet.",
    STAFF,
    "Fix the sheet, or accept it.",
  ],
  [
    { kind: "tooManyMissing", ...LATE },
    FILE,
    "2,502 of 5,001 leads are missing from leads.csv.",
    "Fix the file, or ask an administrator to accept it.",
    "Fix the file, or accept it.",
  ],
];

const STEPS_TEXT =
  'To make the spreadsheet public: Open the spreadsheet and click "Share". Change General access to "Anyone with the link". ' +
  'Set the permission to "Viewer". Click "Done", then Retry here.';

const at = (hour: number, minute: number) => new Date().setHours(hour, minute, 0, 0);

function showBanner(change: Partial<SyncState>, isAdmin: boolean): string {
  const sync = syncAnswer({ lastGoodAt: at(14, 3), failedSince: at(14, 5), canAccept: true, ...change }) as SyncState;
  const element = <SyncBanner sync={sync} onRetry={() => undefined} canAcceptSheet={isAdmin} />;
  show(aPractice(), [{ path: "/", element }], "/");
  const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
  const box = screen.queryByRole("alert") ?? screen.getByText(/^Error:/).closest("[role=status]");
  return (box?.textContent ?? "").slice(0, -buttons.join("").length).replace(/\s+/g, " ").trim();
}

const joined = (...sentences: string[]) => sentences.join(" ").replace(/\s+/g, " ").trim();

beforeEach(giveLayout);

describe("the banner above leads of an earlier sync", () => {
  test.each(FAILED)("of %j with %j", (...[trouble, access, what, advice]) => {
    const told = joined(`Error: ${what}`, "You are seeing the last good sync, 2:03 PM. Failing since 2:05 PM.", advice);
    for (const isAdmin of [false, true]) {
      const shown = showBanner({ state: "failed", trouble, access }, isAdmin);
      expect(shown).toBe(told.replace(STEPS, STEPS_TEXT));
      cleanup();
    }
  });

  test.each(HELD)("of %j with %j", (...[trouble, access, what, staff, administrator]) => {
    const told = `Error: ${what} You are seeing the last good sync, 2:03 PM. On hold since 2:05 PM.`;
    expect(showBanner({ state: "held", trouble, access }, false)).toBe(joined(told, staff));
    cleanup();
    expect(showBanner({ state: "held", trouble, access }, true)).toBe(joined(told, administrator));
  });

  // Caught: "last good data" although there never was any.
  test("mentions no last good sync if there was none", () => {
    const shown = showBanner({ state: "held", trouble: { kind: "empty" }, lastGoodAt: null }, false);
    expect(shown).toBe(`Error: The sheet is empty. On hold since 2:05 PM. ${STAFF}`);
  });
});

describe("the page of a list that was never filled", () => {
  const never = { lastGoodAt: null, failedSince: at(14, 5) };
  const held = HELD.map(([trouble, access, what, advice]): (typeof FAILED)[number] => [trouble, access, what, advice]);

  test.each([...FAILED, ...held])("%j with %j", (...[trouble, access, what, advice]) => {
    render(<SheetFailed sync={syncAnswer({ ...never, trouble, access }) as SyncState} onRetry={() => undefined} />);
    const [error, ...paragraphs] = [...screen.getByRole("alert").querySelectorAll("p")].map((p) => p.textContent);
    expect(error).toBe(`Error: ${what}`);
    const intro = "To make the spreadsheet public:";
    expect(paragraphs.join(" ")).toBe(advice.replace(STEPS, intro));
    const steps = screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps).toEqual(
      advice.includes(STEPS)
        ? [
            'Open the spreadsheet and click "Share"',
            'Change General access to "Anyone with the link"',
            'Set the permission to "Viewer"',
            'Click "Done", then Retry here',
          ]
        : [],
    );
    expect(screen.getByRole("alert").textContent).not.toMatch(/last good/);
  });
});

test.each<[SheetAccess, string]>([
  [KEY, "Make sure your Google Sheet is publicly accessible and has data."],
  [ACCOUNT, "Share the sheet with robot@firm.test as Viewer. Make sure that it has data."],
  [FILE, "Make sure that leads.csv has data."],
])("an empty list read by %j says: %s", (access, hint) => {
  expect(emptyHint(access)).toBe(hint);
});

test.each<[SheetTrouble | null, string]>([
  [{ kind: "tooManyMissing", ...LATE }, "Remove 2,502 leads from the list?"],
  [{ kind: "tooManyMissing", missing: 1, listed: 2 }, "Remove 1 lead from the list?"],
  [{ kind: "empty" }, "Remove 5,001 leads from the list?"],
  [{ kind: "headersChanged", headers: ["Phone", "Goal"] }, "Accept the sheet without “Phone”, “Goal”?"],
  [null, "Accept the sheet as it is?"],
])("before %j is accepted, an administrator is asked: %s", (trouble, question) => {
  expect(acceptQuestion(trouble, 5_001)).toBe(question);
});
