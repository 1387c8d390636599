import { ChevronRight } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { settingsText } from "../../features/practice/settings/settingsText";
import { useHasDraft } from "../../lib/drafts/useHasDraft";
import { cn } from "../../ui/cn";
import { fieldBox } from "../../ui/form/Labelled";
import { PageHeading } from "../../ui/text/PageHeading";
import { SideLink } from "./SideLink";
import { fieldPath, findSettings, type FoundSection } from "./settingsSections";
import { useSettingsGroups } from "./useSettingsGroups";

const SEARCH = "Search settings";
const NOTHING = "No setting found";

interface SettingsSectionsProps {
  /** The list is a screen of its own; otherwise it is beside a section. */
  isScreen?: boolean;
}

/** The list of sections with its search, which finds fields, too. */
export function SettingsSections({ isScreen = false }: SettingsSectionsProps) {
  const [text, setText] = useState("");
  const groups = findSettings(useSettingsGroups(), text);
  const clear = () => {
    setText("");
  };
  return (
    <div className="space-y-4">
      {isScreen ? (
        <PageHeading>{settingsText.title}</PageHeading>
      ) : (
        <p className="text-xl font-semibold tracking-tight text-ink">{settingsText.title}</p>
      )}
      <SettingsSearch text={text} first={groups[0]?.found[0]} onType={setText} />
      <nav aria-label={settingsText.title} className="space-y-4">
        {groups.map(({ title, found }) => (
          <div key={title}>
            <p className="px-2 pb-1 text-xs font-medium text-ink-soft">{title}</p>
            <ul aria-label={title} className="space-y-0.5">
              {found.map((each) => (
                <Section key={each.section.path} {...each} isScreen={isScreen} onGo={clear} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p role="status" className="px-2 text-sm text-ink-soft">
        {groups.length === 0 ? NOTHING : null}
      </p>
    </div>
  );
}

interface SettingsSearchProps {
  text: string;
  /** Enter opens it. */
  first: FoundSection | undefined;
  onType: (text: string) => void;
}

function SettingsSearch({ text, first, onType }: SettingsSearchProps) {
  const navigate = useNavigate();
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onType("");
    if (event.key !== "Enter" || first === undefined) return;
    // The field that gets the focus must not receive the key.
    event.preventDefault();
    const [field] = first.fields;
    void navigate(field === undefined ? first.section.path : fieldPath(first.section, field));
    onType("");
  };
  return (
    <div role="search" aria-label={settingsText.title}>
      <input
        type="search"
        aria-label={SEARCH}
        placeholder={SEARCH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onType(event.target.value);
        }}
        onKeyDown={press}
        className={cn(fieldBox, "h-9 px-2.5 text-sm touch:h-11 touch:text-lg")}
      />
    </div>
  );
}

interface SectionProps extends FoundSection {
  isScreen: boolean;
  onGo: () => void;
}

function Section({ section, fields, isScreen, onGo }: SectionProps) {
  const { path, title, draft } = section;
  const isCurrent = useLocation().pathname === path;
  return (
    <li>
      <SideLink to={path} isCurrent={isCurrent} onClick={onGo} className={cn(isScreen && "min-h-11")}>
        <span className="min-w-0 flex-1">{title}</span>
        {draft === null || isCurrent ? null : <DraftMark draft={draft} />}
        {isScreen ? <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" /> : null}
      </SideLink>
      {fields.length === 0 ? null : (
        <ul aria-label={title}>
          {fields.map((field) => (
            <li key={field.name}>
              <SideLink to={fieldPath(section, field)} isCurrent={false} isPart onClick={onGo}>
                {field.label}
              </SideLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function DraftMark({ draft }: { draft: string }) {
  return useHasDraft(draft) ? <span className="text-xs text-ink-soft">Unsaved</span> : null;
}
