/** A unit of the tree -> a drawing of it and of what is below it; a click on a unit leads to it. What it shows stands in lists of buttons too. */
import type { UnitNode } from './unit-tree';

export interface UnitDrawingProps {
  readonly focus: UnitNode;
  readonly label: string;
  readonly onChoose: (node: UnitNode) => void;
}

const [WIDTH, HEIGHT, LEVELS] = [960, 540, 4];
/** Lower ones cannot be seen, and names need more room. */
const [LEAST_HEIGHT, NAME_HEIGHT, LETTER_WIDTH] = [1.5, 13, 7];

export function UnitDrawing({ focus, label, onChoose }: UnitDrawingProps) {
  const column = WIDTH / LEVELS;
  const scale = HEIGHT / (focus.x1 - focus.x0);
  const drawn = focus.descendants().filter(node => node.depth - focus.depth < LEVELS && (node.x1 - node.x0) * scale >= LEAST_HEIGHT);
  return (
    <svg className="unit-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {drawn.map(node => {
        const height = (node.x1 - node.x0) * scale;
        const [x, y] = [(node.depth - focus.depth) * column, (node.x0 - focus.x0) * scale];
        return (
          <g
            key={node.data.uuid}
            transform={`translate(${x},${y})`}
            onClick={() => onChoose(node === focus && node.parent ? node.parent : node)}
          >
            <title>{node.data.name}</title>
            <rect className={`level-${(node.depth - focus.depth) % LEVELS}`} width={column - 1} height={Math.max(1, height - 1)} />
            {height < NAME_HEIGHT ? null : (
              <text x={6} y={Math.min(height / 2 + 4, 20)}>
                {shortened(node.data.name, Math.floor((column - 12) / LETTER_WIDTH))}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function shortened(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
