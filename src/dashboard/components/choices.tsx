// Several of a few: a checkbox each.
interface ChoicesProps<Choice extends string | number> {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly Choice[];
  readonly nameOf: (choice: Choice) => string;
  readonly onChange: (chosen: readonly Choice[]) => void;
}

export function Choices<Choice extends string | number>({ legend, choices, chosen, nameOf, onChange }: ChoicesProps<Choice>) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {choices.map((one) => (
        <label key={one} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={() => onChange(chosen.includes(one) ? chosen.filter((kept) => kept !== one) : [...chosen, one])}
          />
          {nameOf(one)}
        </label>
      ))}
    </fieldset>
  );
}
