/** Figures and short facts, each under its name. */
export interface FigureListProps {
  readonly figures: readonly (readonly [string, string])[];
}

export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
