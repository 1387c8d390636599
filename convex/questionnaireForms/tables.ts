import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { FIELD_KINDS, RECORD_FIELDS, SIMPLE_KINDS, type Wording } from "./rules";

export const vWording = v.object({ en: v.string(), es: v.string() } satisfies Record<keyof Wording, unknown>);

const vCondition = v.union(v.null(), v.object({ field: v.string(), is: v.string() }));

const asked = {
  key: v.string(),
  label: vWording,
  help: vWording,
  isRequired: v.boolean(),
  shownWhen: vCondition,
  options: v.array(v.object({ key: v.string(), label: vWording })),
  fillsIn: v.union(v.null(), literals(...RECORD_FIELDS)),
};

const vSimpleField = v.object({ ...asked, kind: literals(...SIMPLE_KINDS) });

/** What an administrator types of a questionnaire. */
export const vFormFacts = v.object({
  name: vWording,
  about: vWording,
  sections: v.array(
    v.object({
      key: v.string(),
      title: vWording,
      help: vWording,
      shownWhen: vCondition,
      fields: v.array(v.object({ ...asked, kind: literals(...FIELD_KINDS), fields: v.array(vSimpleField) })),
    }),
  ),
});

export const questionnaireFormTables = {
  // Questionnaires that administrators have added, and those that Passage brings from their first change on: until then `seeds.ts`
  // holds. Read where one is assigned and edited. Deleted by administrators; of a changed one, that restores it.
  questionnaire_forms: defineTable({
    key: v.string(),
    ...vFormFacts.fields,
    /** How often it was saved: an edit of an outdated one is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_key", ["key"]), // one questionnaire

  // A form as it was when it was assigned: who answers it is asked the same to the end. Written where it is assigned for the first
  // time since its last change; never changed, and kept.
  questionnaire_form_versions: defineTable({ formKey: v.string(), facts: vFormFacts }).index("by_formKey", ["formKey"]), // the newest of a form
};
