export const NOTE_ACCESS = { staff: ["notes:read", "notes:add", "notes:change"], administrator: [] } as const;

export type NoteAudit =
  | "notes:add"
  | "notes:addToClient"
  | "notes:addToCase"
  | "notes:edit"
  | "notes:editOfClient"
  | "notes:editOfCase"
  | "notes:remove"
  | "notes:removeOfClient"
  | "notes:removeOfCase";
