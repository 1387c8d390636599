/** A deploy call that is refused. The official CLI prints `code: message` and tells some codes apart. */
export class DeployRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DeployRefused";
    this.code = code;
  }
}
