import { plainText } from "../../ui/plainText";

/** The name of a document's file, without characters that turn the text around it. */
export const shownFileName = ({ fileName }: { fileName: string }) => plainText(fileName);
