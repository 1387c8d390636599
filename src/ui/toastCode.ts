import { FetchedCode } from "./fetchedCode";

export const TOAST_CODE = new FetchedCode("toast", async () => await import("./ToastHost"));
