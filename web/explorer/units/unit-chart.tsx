/** All units as a chart that can be moved and zoomed. Search and buttons lead to the same units. */
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/components/button';
import { takeLostFocus } from '../../shared/components/take-lost-focus';
import { TextField } from '../../shared/components/text-field';
import { LoadedPart } from '../../shared/key/loaded-part';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { PeopleOfUnit } from './people-of-unit';
import { readUnits, type Unit } from './unit-requests';
import { UnitDrawing } from './unit-drawing';
import { unitTree, type UnitNode } from './unit-tree';
import { viewOf, WHOLE_VIEW } from './unit-view';

export interface UnitChartProps {
  readonly apiKey: string;
  readonly hasPeople: boolean;
}

export default function UnitChart({ apiKey, hasPeople }: UnitChartProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  return (
    <LoadedPart apiKey={apiKey} load={readUnits} loading={texts.unitsLoading}>
      {units => <Chart units={units} apiKey={apiKey} hasPeople={hasPeople} />}
    </LoadedPart>
  );
}

/** Names that a search shows at most. */
const MOST_FOUND = 20;

function Chart({ units, apiKey, hasPeople }: UnitChartProps & { readonly units: readonly Unit[] }) {
  const texts = useTexts(EXPLORER_TEXTS);
  const tree = useMemo(() => unitTree(units), [units]);
  const [focus, setFocus] = useState(tree);
  const [view, setView] = useState(WHOLE_VIEW);
  const [search, setSearch] = useState('');
  const nodes = useMemo(() => tree.descendants(), [tree]);
  const words = search.trim().toLowerCase();
  const found = words === '' ? [] : nodes.filter(({ data }) => data.name.toLowerCase().includes(words));
  const heading = useRef<HTMLHeadingElement>(null);
  const choose = (node: UnitNode): void => {
    flushSync(() => {
      setFocus(node);
      setView(viewOf(node, tree));
    });
    // A button of the units above or below goes when it is pressed.
    takeLostFocus(heading.current);
  };
  return (
    <div className="units">
      <TextField label={texts.searchUnits} type="search" value={search} onChange={setSearch} />
      <p role="status" className="hint">
        {words === '' ? '' : texts.foundUnits(found.length, MOST_FOUND)}
      </p>
      <UnitList label={texts.searchUnits} nodes={found.slice(0, MOST_FOUND)} onChoose={choose} />
      <UnitDrawing tree={tree} nodes={nodes} chosen={focus} view={view} onView={setView} onChoose={choose} />
      <h3 aria-live="polite" tabIndex={-1} ref={heading}>
        <bdi>{focus.data.name}</bdi>
      </h3>
      {focus.parent === null ? null : <UnitList label={texts.above} nodes={[focus.parent]} onChoose={choose} isNamed />}
      {focus.children === undefined ? null : <UnitList label={texts.below} nodes={focus.children} onChoose={choose} isNamed />}
      {hasPeople && focus.data.uuid !== '' ? <PeopleOfUnit key={focus.data.uuid} unit={focus.data} apiKey={apiKey} /> : null}
    </div>
  );
}

interface UnitListProps {
  readonly label: string;
  readonly nodes: readonly UnitNode[];
  readonly onChoose: (node: UnitNode) => void;
  readonly isNamed?: boolean;
}

function UnitList({ label, nodes, onChoose, isNamed = false }: UnitListProps) {
  if (nodes.length === 0) return null;
  return (
    <div>
      {isNamed ? <p className="hint">{label}</p> : null}
      <ul className="unit-list" aria-label={label}>
        {nodes.map(node => (
          <li key={node.data.uuid}>
            <Button onPress={() => onChoose(node)}>{node.data.name}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
