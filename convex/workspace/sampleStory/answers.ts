import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";

export const vAct = v.object({ by: v.string(), chapter: v.string(), about: v.string() });

export const vPortalPerson = v.object({ clientId: v.id("clients"), email: v.string(), name: v.string() });

/** Content of a file, which the start script draws. */
const vPicture = v.object({
  kind: literals("scan", "photo", "pdf"),
  title: v.string(),
  lines: v.array(v.string()),
  pages: v.number(),
});
export type Picture = Infer<typeof vPicture>;

/** A document to send. */
export const vPaper = v.object({
  clientId: v.id("clients"),
  caseId: v.id("cases"),
  requirementId: v.union(v.id("case_requirements"), v.null()),
  typeKey: v.string(),
  isFromClient: v.boolean(),
  fileName: v.string(),
  arrivedAt: v.number(),
  picture: vPicture,
});
export type Paper = Infer<typeof vPaper>;

export const vStoredBytes = v.object({ objectVersion: vText, sealedHash: v.string() });
