import { PagePeople } from "./PagePeople";
import { RowPresence } from "./RowPresence";

const drawRowMark = (href: string) => <RowPresence href={href} />;

/** What shows who is where, in one file for the browser to fetch. */
export const presenceParts = { PagePeople, drawRowMark };
