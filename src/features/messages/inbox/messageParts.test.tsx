import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { sentTo } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { Attachments } from "./Attachments";
import type { StaffThread } from "./messageText";
import { ThreadActions } from "./ThreadActions";
import type { NewFiles } from "./useNewFiles";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const nothing = () => undefined;
const OWNERS = [
  { userId: "u2", name: "An\u202Ea", isHere: true },
  { userId: "u4", name: "Rui", isHere: false },
  { userId: "u5", name: "Eva", isHere: false },
];
const optionsOf = async (name: string) => {
  const select = await screen.findByRole<HTMLSelectElement>("combobox", { name });
  return [...select.options].map(({ text, selected }) => (selected ? `*${text}` : text));
};

beforeEach(giveLayout);

// Caught: a thread of a former colleague, shown as nobody's; a former colleague, offered as the next owner.
test.each([
  [null, null, ["*Unassigned", "Ana"], true],
  ["u4", "Rui", ["Unassigned", "Ana", "*Rui"], false],
  ["u9", "Zo\u202Ee", ["Unassigned", "*Zoe", "Ana"], false],
])("a thread of %s (%s) can be given to: %j", async (...[ownerId, ownerName, options, isFree]) => {
  const thread = {
    threadId: "t1",
    ownerId,
    ownerName,
    isArchived: false,
    waitingFor: "client",
  } as unknown as StaffThread;
  const workspace = aPractice().answer(api.cases.tasks.staff.owners, () => OWNERS);
  const element = (
    <UnsentProvider person="u1">
      <ThreadActions thread={thread} />
    </UnsentProvider>
  );
  const { user } = show(workspace, [{ path: "/", element }], "/");
  expect(await optionsOf("Assignee")).toEqual(options);
  expect(await optionsOf("Waiting for")).toEqual(["Us", "*Client", "No reply needed"]);
  expect(screen.queryByRole("button", { name: "Assign to me" }) !== null).toBe(isFree);
  await user.selectOptions(screen.getByRole("combobox", { name: "Waiting for" }), "Us");
  expect(sentTo(workspace, api.messages.conversations.staff.setWaiting)).toEqual([
    { threadId: "t1", waitingFor: "staff" },
  ]);
});

const aFile = (documentId: string) => ({ documentId, fileName: `${documentId}\u202E.pdf` });

// Caught: attached documents, offered again; an eleventh document, refused only after everything was written.
test.each([
  [0, ["*Choose a document", "d0.pdf", "d1.pdf"], false],
  [1, ["*Choose a document", "d1.pdf"], true],
  [10, null, true],
])("with %i documents attached the others are offered: %j", async (count, options, isTold) => {
  const attached = Array.from({ length: count }, (_, nth) => aFile(`d${String(nth)}`));
  const files = { attached, left: [], documentIds: attached.map(({ documentId }) => documentId) };
  const acting = { attach: nothing, detach: nothing, choose: nothing, onEvent: nothing };
  const workspace = aPractice()
    .answer(api.documents.record.staff.listOfClient, () => ({
      documents: ["d0", "d1"].map(aFile),
      hasOlder: false,
      room: null,
    }))
    .answer(api.practice.documentTypes.staff.list, () => []);
  const element = <Attachments clientId="k1" files={{ ...files, ...acting } as unknown as NewFiles} />;
  show(workspace, [{ path: "/", element }], "/");
  if (options !== null) expect(await optionsOf("Attach a document")).toEqual(options);
  else expect(await screen.findByText("This is as much as fits: at most 10 documents.")).toBeDefined();
  expect(screen.queryAllByRole("combobox", { name: "Attach a document" })).toHaveLength(options === null ? 0 : 1);
  const names = screen
    .queryAllByRole("button", { name: /^Remove / })
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(attached.map(({ documentId }) => `Remove ${documentId}.pdf`));
  expect(screen.queryByText(/^What you attach is kept with the client's documents\./) !== null).toBe(isTold);
});
