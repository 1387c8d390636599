import { act, fireEvent, screen } from "@testing-library/react";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Locale } from "../../../convex/platform/languages";
import { storeRequirement } from "../functions/dues";
import { aPortalWithStorage } from "../functions/ownDocuments";
import { wholePdf } from "../functions/wholePdf";
import { allRoutes } from "./allRoutes";
import { runWorkersHere } from "./documentWorker";
import { startFakeLine } from "./fakeLine";
import { aPortal } from "./portalScreens";
import { serve } from "./realFunctions";
import { show } from "./screens";

const { begin, complete, discard, sealKey } = api.documents.upload.portal;
const { openKey } = api.documents.openings.portal;
const { list } = api.documents.portal.portal;
export const DOCUMENTS_PATH = "/client-portal/documents";

interface RequestFixture {
  locale?: Locale;
  requests?: Partial<Parameters<typeof storeRequirement>[1]>[];
}

/** The screen on the practice's own functions, with these requests. */
export async function openPortalDocuments({
  locale = "en",
  requests = [{ title: "Your passport" }],
}: RequestFixture = {}) {
  const practice = await aPortalWithStorage();
  const { asClient, asSales, backend, caseId, clientId } = practice;
  const requirementIds: Id<"case_requirements">[] = [];
  for (const request of requests) {
    requirementIds.push(await storeRequirement(backend, { clientId, caseId, ...request }));
  }
  runWorkersHere();
  const line = startFakeLine();
  const workspace = aPortal({ locale });
  const calls = { queries: [list], mutations: [discard], actions: [begin, sealKey, complete, openKey] };
  const served = serve(workspace, asClient, calls);
  const shown = show(workspace, allRoutes, DOCUMENTS_PATH);
  await screen.findByRole("heading", { level: 1 });
  const follow = async () => {
    await act(served.follow);
  };
  const sent = async () =>
    (await asSales.query(api.documents.record.staff.listOfClient, { clientId }))?.documents ?? [];
  return { ...practice, ...shown, workspace, line, follow, sent, requirementIds };
}

export const aPdf = (name = "passport.pdf", text = wholePdf()) => new File([text], name, { type: "application/pdf" });
export const aPhoto = (name = "photo.jpg") =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2)], name, { type: "image/jpeg" });

export function choose(title: string, ...files: File[]) {
  fireEvent.change(screen.getByLabelText(`Choose a file for “${title}”`), { target: { files } });
}
