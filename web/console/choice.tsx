/** One of a few, as radio buttons under a legend. */
export interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ legend, name, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option} className="tick">
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
