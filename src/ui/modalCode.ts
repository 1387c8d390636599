import { FetchedCode } from "./fetchedCode";

export const MODAL_CODE = new FetchedCode("dialog", async () => await import("./OpenModal"));
