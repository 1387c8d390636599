/** Gives the browser a PDF to save as a file, as a download does. */
export function saveBytes(name: string, bytes: ArrayBuffer): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
