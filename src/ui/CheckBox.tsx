interface CheckBoxProps {
  /** Only heard. */
  label: string;
  isOn: boolean;
  onChange: () => void;
}

/** A small box to mark one thing of several, with a target around it. */
export function CheckBox({ label, isOn, onChange }: CheckBoxProps) {
  return (
    <label className="-m-2 flex size-9 cursor-pointer items-center justify-center touch:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        onChange={onChange}
        className="size-4 cursor-pointer rounded-sm accent-accent focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
      />
    </label>
  );
}
