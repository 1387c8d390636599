interface CheckBoxProps {
  /** For screen readers only. */
  label: string;
  isOn: boolean;
  onChange: () => void;
}

/** Checkbox whose whole cell is the hit target. */
export function CheckBox({ label, isOn, onChange }: CheckBoxProps) {
  return (
    <label className="flex size-full min-h-6 min-w-6 cursor-pointer items-center justify-center">
      <span dir="auto" className="sr-only">
        {label}
      </span>
      <input type="checkbox" checked={isOn} onChange={onChange} className="size-4 cursor-pointer accent-accent" />
    </label>
  );
}
