import { screen } from "@testing-library/react";
import { getFunctionName, type FunctionReference } from "convex/server";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { retryUntilAnswered } from "../../tests/support/screens/secondTime";
import { RecordMatches, useFoundRecords } from "../features/access/audit/RecordMatches";
import { AssignQuestionnaire } from "../features/cases/questionnaires/AssignQuestionnaire";
import { ApplyTemplate } from "../features/cases/templates/ApplyTemplate";
import { DeletionProgress } from "../features/workspace/clientDeletion/DeletionProgress";
import { EditDocument } from "../features/documents/list/EditDocument";
import type { ListedDocument } from "../features/documents/list/listedDocument";
import { HoldNotice } from "../features/clients/legalHold/HoldNotice";
import { Attachments } from "../features/messages/inbox/Attachments";
import { Composer, EMPTY_DRAFT } from "../features/messages/inbox/Composer";
import type { StaffThread } from "../features/messages/inbox/messageText";
import { NewFileChoice } from "../features/messages/inbox/NewFileChoice";
import { ThreadActions } from "../features/messages/inbox/ThreadActions";
import type { NewFiles } from "../features/messages/inbox/useNewFiles";
import { RadarFilters } from "../features/agenda/radar/RadarFilters";
import { useRadarFilter } from "../features/agenda/radar/useRadarFilter";
import { OwnerField } from "./dueItems/OwnerField";
import { UnsentProvider } from "./drafts/UnsentProvider";
import { Form, useZodForm } from "../ui/form/Form";
import { CaseRequests } from "../routes/staff/CaseRequests";
import { CaseTemplatesRoute } from "../routes/staff/CaseTemplatesRoute";
import { z } from "zod/mini";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const nothing = () => undefined;

function FoundRecords() {
  const { choices, failure } = useFoundRecords("maria");
  return <RecordMatches choices={choices} failure={failure} onRecord={nothing} />;
}
const FILES = { attached: [], left: [], documentIds: [], attach: nothing, choose: nothing } as unknown as NewFiles;
const THREAD = { threadId: "t1", ownerId: null, isArchived: false, waitingFor: null } as unknown as StaffThread;
const DOCUMENT = {
  documentId: "d1",
  typeKey: "passport",
  typeName: "Passport",
  expires: false,
  fileName: "a.pdf",
  partyType: "applicant",
  expiresOn: null,
  version: 1,
} as unknown as ListedDocument;
const CASE = { caseId: "c1", clientId: "k1", clientName: "Ana Souza" } as unknown as Parameters<
  typeof CaseRequests
>[0]["clientCase"];

function Owners() {
  const form = useZodForm(z.object({ ownerId: z.string() }), { ownerId: "" });
  return (
    <Form form={form} failure={null} onSubmit={nothing}>
      <OwnerField control={form.control} name="ownerId" before={null} />
    </Form>
  );
}

function Radar() {
  return <RadarFilters filter={useRadarFilter()} controls="list" />;
}

const composer = (
  <Composer
    label="Reply"
    rows={1}
    error={undefined}
    failure={null}
    clientId="k1"
    mergeValues={{ client_name: "", case_number: "", firm_name: "", staff_name: "" } as never}
    draft={EMPTY_DRAFT}
    files={FILES}
    isSending={false}
    onChange={nothing}
  />
);

const ADMIN = { kind: "staff", userId: "u1", name: "Ana", email: "a@b.test", isAdmin: true };
const OWNERS = "The people who work here could not be loaded.";
const TYPES = "Document types could not be loaded.";
const TEMPLATES = "The templates could not be loaded.";

interface Side {
  element: ReactNode;
  query: FunctionReference<"query">;
  /** The query's eventual answer. */
  answer: unknown;
  text: string;
  /** The button that opens the part. */
  opens?: string;
  path?: string;
}

beforeEach(() => {
  giveLayout();
});

// Caught: an empty select, and a client on hold without a mention of the hold, after a query that had failed for good.
test.each<[what: string, side: Side]>([
  [
    "a legal hold",
    {
      element: <HoldNotice clientId="k1" />,
      query: api.clients.legalHolds.staff.get,
      answer: null,
      text: "Whether this client has a legal hold could not be loaded.",
    },
  ],
  ["an owner", { element: <Owners />, query: api.cases.tasks.staff.owners, answer: [], text: OWNERS }],
  [
    "who answers a thread",
    { element: <ThreadActions thread={THREAD} />, query: api.cases.tasks.staff.owners, answer: [], text: OWNERS },
  ],
  ["the radar's owners", { element: <Radar />, query: api.cases.tasks.staff.owners, answer: [], text: OWNERS }],
  [
    "the types of new files",
    {
      element: <NewFileChoice onFiles={nothing} />,
      query: api.practice.documentTypes.staff.list,
      answer: [],
      text: TYPES,
    },
  ],
  [
    "the types of a document",
    {
      element: <EditDocument opened={DOCUMENT} stored={DOCUMENT} onClose={nothing} />,
      query: api.practice.documentTypes.staff.list,
      answer: [],
      text: TYPES,
    },
  ],
  [
    "the types of requests",
    {
      element: <CaseRequests clientCase={CASE} />,
      query: api.practice.documentTypes.staff.list,
      answer: [],
      text: TYPES,
    },
  ],
  [
    "the types of a template",
    {
      element: <CaseTemplatesRoute />,
      query: api.practice.documentTypes.staff.list,
      answer: [],
      text: TYPES,
      path: "/?template=new",
    },
  ],
  [
    "the records of the log",
    {
      element: <FoundRecords />,
      query: api.workspace.auditRecords.staff.find,
      answer: [],
      text: "Records could not be looked up.",
    },
  ],
  [
    "the client's documents",
    {
      element: <Attachments clientId="k1" files={FILES} />,
      query: api.documents.record.staff.listOfClient,
      answer: null,
      text: "The client's documents could not be loaded.",
    },
  ],
  [
    "the templates of replies",
    {
      element: composer,
      query: api.messages.replyTemplates.staff.list,
      answer: [],
      text: "The saved replies could not be loaded.",
      opens: "Attach files and options",
    },
  ],
  [
    "the templates of cases",
    {
      element: <ApplyTemplate caseId="c1" caseType="h1b" />,
      query: api.cases.templates.staff.list,
      answer: [],
      text: TEMPLATES,
      opens: "Apply template",
    },
  ],
  [
    "questionnaires",
    {
      element: <AssignQuestionnaire clientId="k1" caseId="c1" onClose={nothing} />,
      query: api.cases.questionnaireForms.staff.list,
      answer: [],
      text: "The questionnaires to choose from could not be loaded.",
    },
  ],
  [
    "how far a removal is",
    {
      element: <DeletionProgress clientId="k1" />,
      query: api.workspace.clientDeletion.staff.progress,
      answer: null,
      text: "The progress could not be loaded.",
    },
  ],
])(
  "what could not be loaded is told, with Retry: %s",
  async (_, { element, query, answer, text, opens, path = "/" }) => {
    const workspace = aPractice()
      .answer(api.access.accounts.open.me, () => ADMIN)
      .answer(query, () => {
        throw new Error("[Request ID: 12ab] Server Error");
      });
    const part = <UnsentProvider person="u1">{element}</UnsentProvider>;
    const { user } = show(workspace, [{ path: "/", element: part }], path);
    if (opens !== undefined) await user.click(await screen.findByRole("button", { name: opens }));
    expect(await screen.findByText(text), getFunctionName(query)).toBeDefined();
    await retryUntilAnswered(user, { workspace, query, answer: () => answer });
    // Right after Retry: the automatic retry comes within five seconds.
    expect(screen.queryByText(text)).toBeNull();
  },
);
