/** All units as a chart that can be moved and zoomed. Search and buttons lead to the same units. */
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../shared/components/button';
import { FailureText } from '../../shared/components/failure-text';
import { Notice } from '../../shared/components/notice';
import { TextField } from '../../shared/components/text-field';
import { useTexts } from '../../shared/texts/language-context';
import { SHARED_TEXTS } from '../../shared/texts/shared-texts';
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
  const [texts, shared] = [useTexts(EXPLORER_TEXTS), useTexts(SHARED_TEXTS)];
  const [units, setUnits] = useState<readonly Unit[]>();
  const [failure, setFailure] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    readUnits(apiKey, leaving.signal).then(setUnits, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error);
    });
    return () => leaving.abort();
  }, [apiKey, turn]);
  const tryAgain = (): void => {
    setFailure(undefined);
    setTurn(turn + 1);
  };
  const tree = useMemo(() => units && unitTree(units), [units]);
  if (failure !== undefined)
    return (
      <Notice kind="fault">
        <p>
          <FailureText failure={failure} />
        </p>
        <Button onPress={tryAgain}>{shared.tryAgain}</Button>
      </Notice>
    );
  return tree === undefined ? <p role="status">{texts.unitsLoading}</p> : <Chart tree={tree} apiKey={apiKey} hasPeople={hasPeople} />;
}

/** Names that a search shows at most. */
const MOST_FOUND = 20;

function Chart({ tree, apiKey, hasPeople }: UnitChartProps & { readonly tree: UnitNode }) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [focus, setFocus] = useState(tree);
  const [view, setView] = useState(WHOLE_VIEW);
  const [search, setSearch] = useState('');
  const nodes = useMemo(() => tree.descendants(), [tree]);
  const words = search.trim().toLowerCase();
  const found = words === '' ? [] : nodes.filter(({ data }) => data.name.toLowerCase().includes(words));
  const choose = (node: UnitNode): void => {
    setFocus(node);
    setView(viewOf(node, tree));
  };
  return (
    <div className="units">
      <TextField label={texts.searchUnits} type="search" value={search} onChange={setSearch} />
      <p role="status" className="hint">
        {words === '' ? '' : texts.foundUnits(found.length, MOST_FOUND)}
      </p>
      <UnitList label={texts.searchUnits} nodes={found.slice(0, MOST_FOUND)} onChoose={choose} />
      <UnitDrawing tree={tree} nodes={nodes} chosen={focus} view={view} onView={setView} onChoose={choose} />
      <h3 aria-live="polite">{focus.data.name}</h3>
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
