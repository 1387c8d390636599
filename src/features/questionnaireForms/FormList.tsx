import { api } from "../../../convex/_generated/api";
import { SeededLinks } from "../../lib/recordForm/SeededLinks";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { formText } from "./formText";

/** All questionnaires, each with the way to its editor. */
export function FormList({ pathOf }: { pathOf: (key: string) => string }) {
  return (
    <SeededLinks
      listed={useRecoveringQuery(api.questionnaireForms.staff.list, {})}
      words={formText}
      pathOf={pathOf}
      nameOf={({ name }) => name.en}
      smallLine={({ sections, fields }) => formText.counts(sections, fields)}
    />
  );
}
