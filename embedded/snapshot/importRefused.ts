/** What is wrong with an import, for the person who asked for it. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
}
