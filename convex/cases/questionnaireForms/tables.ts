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

/** The editable part of a form. */
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
  // Forms that administrators have added, and changed ones of Passage's own; unchanged ones are in `seeds.ts`. Read where one is
  // assigned or edited. Deleted by administrators, which restores one of Passage's own.
  questionnaire_forms: defineTable({
    key: v.string(),
    ...vFormFacts.fields,
    /** Number of saves; an edit of an outdated version is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_key", ["key"]), // one questionnaire

  // A form as it was when assigned, so that its questions stay the same for the client. Written at the first assignment after a
  // change; never changed, and kept.
  questionnaire_form_versions: defineTable({ formKey: v.string(), facts: vFormFacts }).index("by_formKey", ["formKey"]), // the newest version of a form
};
