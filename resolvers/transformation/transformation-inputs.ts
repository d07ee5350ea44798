/** Transformations as GraphQL coerces them (`graphql/transformation-inputs.graphql`). Types only. */
import type { Direction, ExpressionInput, LiteralInput } from '../expression/expression-inputs';
import type { Slot } from '../expression/value-source';
import type { AggregateMethod, ExtremeKind } from './transformation-tree';

/** Absent, or given as null. */
type Given<T> = T | null | undefined;

export interface TransformationInput {
  readonly filter?: Given<ExpressionInput>;
  readonly compute?: Given<readonly NamedExpressionInput[]>;
  readonly orderBy?: Given<readonly ExpressionOrderInput[]>;
  readonly top?: Given<number | Slot>;
  readonly skip?: Given<number | Slot>;
  readonly aggregate?: Given<readonly AggregateInput[]>;
  readonly groupBy?: Given<GroupingInput>;
  readonly concat?: Given<readonly (readonly TransformationInput[])[]>;
  readonly extreme?: Given<ExtremeInput>;
}

export interface NamedExpressionInput {
  readonly as: string;
  readonly value: ExpressionInput;
}

export interface ExpressionOrderInput {
  readonly by: ExpressionInput;
  readonly direction: Direction;
}

export interface AggregateInput {
  readonly as: string;
  readonly method: AggregateMethod;
  readonly value?: Given<ExpressionInput>;
}

export interface GroupingInput {
  readonly by: readonly NamedExpressionInput[];
  readonly steps?: Given<readonly TransformationInput[]>;
}

export interface ExtremeInput {
  readonly kind: ExtremeKind;
  readonly amount: LiteralInput;
  readonly value: ExpressionInput;
}
