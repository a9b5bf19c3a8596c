// A field with a few choices.
export interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  return (
    <label className="field">
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
