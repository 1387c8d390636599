/** Whether opening is offered, by what was said at the upload; what is shown then is decided by the bytes. */
export function isShowable(mimeType: string | null): boolean {
  return mimeType === "application/pdf" || mimeType?.startsWith("image/") === true;
}
