export const DOCUMENT_TYPE_ACCESS = { staff: [], administrator: ["documentTypes:edit"] } as const;

export type DocumentTypeAudit = "documentTypes:edit";
