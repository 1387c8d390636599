import { useMutation } from "convex/react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { firmChange, type FirmSection } from "../../../../convex/practice/firmForm";
import { useDrafts } from "../../../lib/drafts/unsentContext";
import { SaveConflict } from "../../../lib/recordForm/SaveConflict";
import { SettingsHead, type SaveState } from "../../../lib/recordForm/SettingsHead";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { Button } from "../../../ui/Button";
import { Banner } from "../../../ui/feedback/Banner";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { firmSchema, firmFormOf, isChanged, readFirmDraft, settingsOf, type StoredSettings } from "./firmForm";
import { SECTION_FIELDS } from "./sectionFields";
import { SECTION_TEXT, sectionDraft, settingsText } from "./settingsText";

interface SectionFormProps {
  section: FirmSection;
  /** The current settings. */
  stored: StoredSettings;
}

/** The form of one section, which stays open after saving. Typed values are kept until they are saved or discarded. */
export function SectionForm({ section, stored }: SectionFormProps) {
  const { form, submit, isSending, failure, conflict, hasChanges, state } = useSectionForm(section, stored);
  const { title, line } = SECTION_TEXT[section];
  const Fields = SECTION_FIELDS[section];
  return (
    <>
      <SettingsHead title={title} line={line} state={state} />
      <form
        noValidate
        // Keeps the focused field above the bar.
        className="space-y-5 [&_:is(input,select,textarea,button)]:scroll-mb-20"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <div className="space-y-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
          <Fields form={form} />
        </div>
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas py-3 print:hidden short:static">
          {failure === null ? null : (
            <Banner tone="bad" className="flex-1">
              {failure}
            </Banner>
          )}
          <div className="basis-full empty:hidden">
            <SaveConflict {...conflict} />
          </div>
          {hasChanges ? <Button onClick={conflict.onTakeTheirs}>{settingsText.discard}</Button> : null}
          <SubmitButton isSending={isSending} sending={settingsText.saving}>
            {settingsText.save}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

function useSectionForm(section: FirmSection, { settings, versions }: StoredSettings) {
  const save = useMutation(api.practice.settings.staff.update);
  const [isSaved, setSaved] = useState(false);
  const schema = useMemo(() => firmSchema(section), [section]);
  const draft = sectionDraft(section);
  const typed = firmFormOf(settings);
  const version = versions[section];
  const record = useRecordForm({
    schema,
    stored: { version, typed },
    draft: { name: () => draft, read: readFirmDraft },
    send: async (values, seen) => await save({ change: firmChange(section, settingsOf(values)), version: seen }),
    savedVersion: (saved) => saved.version,
    onSaved: () => {
      setSaved(true);
    },
  });
  const { form, conflict } = record;
  const hasChanges = isChanged(section, useWatch({ control: form.control }), typed);
  const drafts = useDrafts();
  useEffect(() => {
    if (!hasChanges) drafts?.set(draft, "");
  }, [hasChanges, drafts, draft]);
  const seen = useRef(typed);
  const follow = useEffectEvent(() => {
    const wasChanged = isChanged(section, form.getValues(), seen.current);
    seen.current = typed;
    if (!wasChanged) conflict.onTakeTheirs();
  });
  // A form without changes shows what a colleague saves.
  useEffect(() => {
    follow();
  }, [version]);
  return { ...record, hasChanges, state: stateOf(hasChanges, isSaved) };
}

function stateOf(hasChanges: boolean, isSaved: boolean): SaveState {
  if (hasChanges) return "unsaved";
  return isSaved ? "saved" : null;
}
