import { Link } from "react-router-dom";
import { plainText } from "../../../ui/text/plainText";
import { isShowable } from "../../documents/shared/isShowable";
import { useDocumentAddress } from "../../documents/shared/useOpenDocumentId";

interface AttachmentNameProps {
  documentId: string;
  fileName: string;
  mimeType: Parameters<typeof isShowable>[0];
}

/** Name of an attached document; a link that opens it over the page, if a browser can show it. */
export function AttachmentName({ documentId, fileName, mimeType }: AttachmentNameProps) {
  const addressOf = useDocumentAddress();
  const name = plainText(fileName);
  if (!isShowable(mimeType)) {
    return (
      <span dir="auto" className="min-w-0 break-words text-ink">
        {name}
      </span>
    );
  }
  return (
    <Link
      to={addressOf(documentId)}
      preventScrollReset
      dir="auto"
      className="hit-area min-w-0 break-words text-accent-ink hover:underline"
    >
      {name}
    </Link>
  );
}
