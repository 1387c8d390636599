import { LateCode } from "../late/lateCode";

/** What shows files on their way. It is fetched when a sending begins: the connection may be gone when it is needed. */
export const leftSendings = new LateCode(
  "files on their way",
  async () => (await import("./LeftSendings")).LeftSendings,
);
