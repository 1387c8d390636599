import { useWatch } from "react-hook-form";
import { TRANSLATIONS } from "../../../../convex/practice/translatedTexts";
import { countText } from "../../../lib/format/format";
import type { FormOf } from "../../../ui/form/Form";
import { translationText } from "../shared/translationText";
import { missingIn } from "./missingIn";
import type { TemplateForm } from "./templateForm";

/** For each language of the portal, how many milestones and documents clients read in English. */
export function MissingItems({ form: { control } }: { form: FormOf<TemplateForm, TemplateForm> }) {
  const [milestones, requirements] = useWatch({ control, name: ["milestones", "requirements"] });
  return TRANSLATIONS.map((language) => {
    const count = (items: readonly Parameters<typeof missingIn>[0][]) =>
      items.filter((item) => missingIn(item).includes(language)).length;
    const [steps, documents] = [count(milestones), count(requirements)];
    const items = [
      ...(steps === 0 ? [] : [countText(steps, "milestone", "milestones")]),
      ...(documents === 0 ? [] : [countText(documents, "document", "documents")]),
    ];
    return items.length === 0 ? null : (
      <p key={language} className="text-sm text-warn-ink">
        {translationText.missingItems(language, items.join(", "))}
      </p>
    );
  });
}
