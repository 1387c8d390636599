import { screen } from "@testing-library/react";
import { api } from "../../../convex/_generated/api";
import { AddDocument } from "../../../src/features/documents/addDocument/AddDocument";
import { UnsentProvider } from "../../../src/lib/drafts/UnsentProvider";
import { aRequestedPassport } from "../functions/requests";
import { wholePdf } from "../functions/wholePdf";
import { runWorkersHere } from "./documentWorker";
import { startFakeLine } from "./fakeLine";
import { aPractice, show } from "./screens";

const { begin, complete, discard, sealKey } = api.documents.upload.staff;
const { saveDetails } = api.documents.record.staff;

interface RequestFixture {
  /** Opens the dialog for the requested passport of a case. */
  isRequested?: boolean;
}

/** The open dialog of a client's page, whose files go through the practice's own functions to a storage. */
export async function openUpload({ isRequested = false }: RequestFixture = {}) {
  const practice = await aRequestedPassport();
  const { asSales, asLawyer, clientId, caseId, requirementId } = practice;
  const requirement = { requirementId, title: "Your passport", documentType: "passport" };
  const subject = isRequested ? { caseId, requirement } : {};
  const workers = runWorkersHere();
  const line = startFakeLine();
  const types = await asSales.query(api.practice.documentTypes.staff.list, {});
  const workspace = aPractice()
    .answer(api.practice.documentTypes.staff.list, () => types)
    .answer(begin, async (args) => await asSales.action(begin, args as never))
    .answer(sealKey, async (args) => await asSales.action(sealKey, args as never))
    .answer(complete, async (args) => await asSales.action(complete, args as never))
    .answer(discard, async (args) => await asSales.mutation(discard, args as never))
    .answer(saveDetails, async (args) => await asSales.mutation(saveDetails, args as never));
  const element = (
    <UnsentProvider person="u1">
      <AddDocument clientId={clientId} clientName="Ana Souza" {...subject} />
    </UnsentProvider>
  );
  const shown = show(workspace, [{ path: "/clients/:clientId", element }], "/clients/k1");
  await shown.user.click(await screen.findByRole("button", { name: "Add Document" }));
  const dialog = await screen.findByRole("dialog", { name: "Upload Document" });
  await screen.findByLabelText("Choose files");
  const stored = async () => (await asLawyer.query(api.documents.record.staff.listOfClient, { clientId }))?.documents;
  return { ...practice, ...shown, workspace, workers, line, dialog, stored };
}

export const PDF = wholePdf();

export function aPdf(name = "passport.pdf", text = PDF): File {
  return new File([text], name, { type: "application/pdf" });
}
