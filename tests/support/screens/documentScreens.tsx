import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import { ClientDocuments } from "../../../src/features/documents/list/ClientDocuments";
import { aFile, aPracticeWithStorage, upload } from "../functions/documents";
import { runWorkersHere } from "./documentWorker";
import { aPractice, show } from "./screens";

const { accept, returnForRedo } = api.documents.review.staff;
const { accesses, accessesOfClient, openKey } = api.documents.openings.staff;
const { listOfClient, saveDetails } = api.documents.record.staff;
const { remove } = api.documents.deletion.staff;
type File = Parameters<typeof aFile>[0];

/**
 * A client's documents on the practice's own functions, with a storage: acts on the screen are stored, and stored changes appear on the
 * screen. `elsewhere` acts as another person, whose changes the screen follows.
 */
export async function showDocuments(files: readonly File[] = [{}], path = "/") {
  const practice = await aPracticeWithStorage();
  const { asSales, asLawyer, clientId } = practice;
  const workers = runWorkersHere();
  const documentIds: string[] = [];
  for (const file of files) documentIds.push(await upload(asSales, clientId, aFile(file)));
  const list = async () => await asLawyer.query(listOfClient, { clientId });
  const stored = async () => (await list())?.documents;
  let listed = await list();
  let log = await asLawyer.query(accessesOfClient, { clientId });
  const workspace = aPractice()
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM }))
    .answer(listOfClient, () => listed)
    .answer(accessesOfClient, () => log)
    .answer(accesses, () => log);
  const follow = async () => {
    listed = await list();
    log = await asLawyer.query(accessesOfClient, { clientId });
    workspace.announce();
  };
  async function elsewhere<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } finally {
      await follow();
    }
  }
  const types = await asSales.query(api.practice.documentTypes.staff.list, {});
  workspace
    .answer(api.practice.documentTypes.staff.list, () => types)
    .answer(openKey, async (args) => await elsewhere(async () => await asSales.action(openKey, args as never)))
    .answer(remove, async (args) => await elsewhere(async () => await asSales.action(remove, args as never)))
    .answer(accept, async (args) => await elsewhere(async () => await asSales.mutation(accept, args as never)))
    .answer(
      returnForRedo,
      async (args) => await elsewhere(async () => await asSales.mutation(returnForRedo, args as never)),
    )
    .answer(
      saveDetails,
      async (args) => await elsewhere(async () => await asSales.mutation(saveDetails, args as never)),
    );
  const element = <ClientDocuments clientId={clientId} add={<p>adds one</p>} />;
  const shown = show(workspace, [{ path: "/", element }], path);
  return { ...practice, ...shown, workspace, workers, documentIds, stored, elsewhere };
}
