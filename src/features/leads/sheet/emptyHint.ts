import type { SyncState } from "./syncText";

export type SheetAccess = SyncState["access"];

export function shareWith({ email }: Extract<SheetAccess, { mode: "serviceAccount" }>): string {
  return `Share the sheet with ${email ?? "the service account"} as Viewer.`;
}

/** Below "No leads found" if the list has no leads at all. */
export function emptyHint(access: SheetAccess): string {
  switch (access.mode) {
    case "apiKey":
      return "Make sure your Google Sheet is publicly accessible and has data.";
    case "serviceAccount":
      return `${shareWith(access)} Make sure that it has data.`;
    case "file":
      return `Make sure that ${access.name} has data.`;
  }
}
