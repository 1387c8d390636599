import { act, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { InboxRoute } from "../../../src/routes/staff/InboxRoute";
import { PlaceMessages } from "../../../src/features/messages/inbox/PlaceMessages";
import { ReplyTemplatesRoute } from "../../../src/routes/staff/ReplyTemplatesRoute";
import { UnsentProvider } from "../../../src/lib/drafts/UnsentProvider";
import { startBackend } from "../functions/backend";
import { begun } from "../functions/messages";
import { aPractice as aRealPractice } from "../functions/personas";
import { storeBoundClient } from "../functions/portal";
import { storeCase } from "../functions/samples";
import { serve } from "./realFunctions";
import { aPractice, show } from "./screens";

const { portal, staff } = api.messages.conversations;
const templates = api.messages.replyTemplates.staff;

/** The inbox of Sofia, or of the administrator, on the practice's own functions; a client has written about one case. */
export async function anInbox() {
  const practice = await aRealPractice(startBackend());
  const { backend, asClient, asSales } = practice;
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
  const caseId = await storeCase(backend, { clientId, serial: 4_711 });
  const { threadId } = await asClient.mutation(portal.begin, { thread: begun("My passport", caseId) });
  const people = await backend.run(async (ctx) => await ctx.db.query("users").take(9));
  const idOf = (name: string) => people.find((each) => each.name === name)?._id ?? expect.fail(name);
  const open = (path: string, person: "Sofia Reyes" | "Ana Duarte" = "Sofia Reyes") => {
    const userId = idOf(person);
    const isAdmin = person === "Ana Duarte";
    const me = { kind: "staff", userId, name: person, email: "x@firm.test", isAdmin, locale: "en", density: "compact" };
    const workspace = aPractice().answer(api.access.accounts.open.me, () => me);
    const caller = isAdmin ? practice.asAdmin : asSales;
    const { follow } = serve(workspace, caller, {
      queries: [
        ...[staff.inbox, staff.search, api.cases.form.staff.clientChoices],
        ...[staff.ofPlace, staff.read, staff.typing, templates.list, staff.unread],
        ...[api.cases.tasks.staff.owners, api.documents.record.staff.listOfClient],
        api.workspace.clientRecord.staff.reader,
      ],
      mutations: [
        ...[staff.assign, staff.begin, staff.markAllRead, staff.markRead, staff.send, staff.setArchived],
        ...[staff.setTyping, staff.setWaiting, templates.save, templates.remove],
      ],
    });
    // Older pages are asked for once, so their answer is awaited.
    workspace.answer(staff.earlier, async (args) => await caller.query(staff.earlier, args as never));
    const kept = (element: ReactNode) => <UnsentProvider person={userId}>{element}</UnsentProvider>;
    const routes = [
      { path: "/inbox", element: kept(<InboxRoute />) },
      { path: "/case", element: kept(<PlaceMessages clientId={clientId} caseId={caseId} clientName="Maria Santos" />) },
      { path: "/templates", element: kept(<ReplyTemplatesRoute />) },
    ];
    const followNow = async () => {
      await act(follow);
    };
    return { ...show(workspace, routes, path), workspace, follow: followNow };
  };
  return { ...practice, clientId, caseId, threadId, open, idOf };
}

export const paperClip = () => screen.getByRole("button", { name: "Attach files and options" });
export const threads = async () => within(await screen.findByRole("list", { name: "Threads" }));
