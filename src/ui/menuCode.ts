import { FetchedCode } from "./fetchedCode";

export const MENU_CODE = new FetchedCode("menu", async () => await import("./OpenMenu"));
