/** Texts of the dialog that uploads documents. What is wrong with a file is in the rules, where the server reads it too. */
export const uploadText = {
  open: "Add Document",
  title: "Upload Document",
  subtitle: (clientName: string) => `For ${clientName}`,
  type: "Document type",
  chooseType: "Select a document type",
  cancel: "Cancel",
  save: "Save",
} as const;
