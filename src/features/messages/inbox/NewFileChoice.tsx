import { Camera, Paperclip } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { OTHER_TYPE, type DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { acceptedFiles, acceptedWords, uploadText } from "../../documents/upload/uploadText";
import { FileButton } from "../../../ui/form/FileButton";
import { Select } from "../../../ui/form/Select";
import { messageText } from "./messageText";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface NewFileChoiceProps {
  onFiles: (files: readonly File[], type: DocumentType) => void;
}

/** Chooses new files for a message, and their document type. */
export function NewFileChoice({ onFiles }: NewFileChoiceProps) {
  const { value: all = [], ...failure } = useRecoveringQuery(api.practice.documentTypes.staff.list, {});
  const types = all.filter(({ isOffered }) => isOffered);
  const [typeKey, setTypeKey] = useState<string>(OTHER_TYPE);
  const type = types.find(({ key }) => key === typeKey) ?? types[0];
  if (type === undefined) return <SideFailed text={uploadText.typesFailed} {...failure} />;
  const choose = (files: readonly File[]) => {
    onFiles(files, type);
  };
  return (
    <>
      <FileButton
        words={messageText.newFile}
        Icon={Paperclip}
        accept={acceptedFiles(type)}
        isMultiple
        onFiles={choose}
      />
      {type.extensions.includes("jpg") ? (
        <FileButton words={uploadText.photo} Icon={Camera} accept="image/*" isCamera onFiles={choose} />
      ) : null}
      <label className="flex items-center gap-2 text-ink-soft">
        {messageText.newFileType}
        <Select
          className="w-40"
          value={type.key}
          onChange={({ target }) => {
            setTypeKey(target.value);
          }}
        >
          {types.map(({ key, displayName }) => (
            <option key={key} value={key}>
              {displayName}
            </option>
          ))}
        </Select>
      </label>
      <p className="w-full text-xs text-ink-soft">{acceptedWords(type)}</p>
    </>
  );
}
