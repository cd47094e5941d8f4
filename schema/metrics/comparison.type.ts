import { ComparedWith } from '../../src/domain/figures/compared-with.enum.js';
import { AbsentWhenNull, AskedBy, OwnWindow } from '../support/field-rules.js';
import { ArgumentsOf, date, FieldsOf, float, of, Type } from '../support/fields.js';
import { FIGURES } from './figures.type.js';

const { native: _, ...SUMS } = FIGURES;

/** One field for each figure. */
function eachFigure<Field>(fieldOf: (name: string) => Field) {
  const fields = Object.keys(SUMS).map((name) => [name, fieldOf(name)]);
  return Object.fromEntries(fields) as Record<keyof typeof SUMS, Field>;
}

@Type('Sums over the earlier days.')
export class EarlierFigures extends FieldsOf(SUMS) {}

@Type('Differences from the earlier days, at most 4 decimals.')
export class FigureDifferences extends FieldsOf(
  eachFigure((name) => float(`By how much ${name} is higher, in its unit; negative if it is lower.`)),
) {}

@Type('Differences in percent, at most 2 decimals.')
export class FigurePercents extends FieldsOf(
  eachFigure((name) => float(`The same in percent of the earlier ${name}; null if that is 0.`).nullable()),
) {}

@Type('Figures beside those of earlier days.')
export class Comparison extends FieldsOf({
  comparedWith: of(ComparedWith, 'What they are compared with.').example('previous_period'),
  startDate: date("First of the earlier days, in the account's time zone.").example('2025-12-03'),
  endDate: date('Last of the earlier days.').example('2026-01-01'),
  metrics: of(EarlierFigures, 'Sums over the earlier days.').example(),
  difference: of(FigureDifferences, 'Differences from those.').example(),
  percent: of(FigurePercents, 'The same in percent.').example(),
}) {}

const MEANS = 'null unless asked for, and if the account has no figures of all the earlier days.';

/** The field of a record with figures. */
export const COMPARISON = {
  comparison: of(
    Comparison,
    `The figures beside those of earlier days; ${MEANS}`,
    OwnWindow(),
    AbsentWhenNull(),
    AskedBy('compare'),
  )
    .nullable()
    .optional(),
};

/** The argument that asks an operation for it. */
export const COMPARE = {
  compare: of(ComparedWith, 'Which earlier days to compare with, as `comparison`.').nullable(),
};

/** Arguments of the field itself, in GraphQL. */
export class ComparisonArgs extends ArgumentsOf({
  with: of(ComparedWith, 'Which earlier days to compare with; by default those of the operation.').nullable(),
}) {}
