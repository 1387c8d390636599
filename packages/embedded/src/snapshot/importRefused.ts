/** An import that is refused. The message is for the person who requested it. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
}
