/** Whether opening is offered, by the type given at the upload. The bytes decide later how it is shown. */
export function isShowable(mimeType: string | null): boolean {
  return mimeType === "application/pdf" || mimeType?.startsWith("image/") === true;
}
