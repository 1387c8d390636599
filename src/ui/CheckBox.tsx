interface CheckBoxProps {
  /** Only heard. */
  label: string;
  isOn: boolean;
  onChange: () => void;
}

/** A small box to mark one thing of several; all of what is around it is its target. */
export function CheckBox({ label, isOn, onChange }: CheckBoxProps) {
  return (
    <label className="flex size-full min-h-6 min-w-6 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={isOn} onChange={onChange} className="size-4 cursor-pointer accent-accent" />
    </label>
  );
}
