import { z } from "zod";
import { archiveSubmission, findByExternalId, readSubmission, requestSigning, restoreSubmission } from "./docuseal";
import { callDocuseal } from "./docusealCall";
import { fetchDocument, fetchPdf, findSigned } from "./docusealDocuments";
import { readSigningEvents } from "./docusealEvents";
import type { SigningService } from "./port";

export const docuseal: SigningService = {
  request: requestSigning,
  find: findByExternalId,
  read: readSubmission,
  cancel: archiveSubmission,
  restore: restoreSubmission,
  fetchDocument,
  findSigned,
  fetchPdf,
  readEvents: readSigningEvents,
  tryKey: async () => await callDocuseal({ path: "/templates?limit=1" }, z.unknown()),
};
