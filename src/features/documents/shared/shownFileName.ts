import { plainText } from "../../../ui/text/plainText";

/** A document's file name without characters that change the direction of the text around it. */
export const shownFileName = ({ fileName }: { fileName: string }) => plainText(fileName);
