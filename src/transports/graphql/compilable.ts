import { type DocumentNode, Kind, visit } from 'graphql';

/**
 * Whether graphql-jit answers like the plain engine. It leaks conditions between spreads of a fragment (its
 * issues 111, 166) and turns missing variables in input objects into null (its issues 91, 230).
 */
export function isCompilable(document: DocumentNode): boolean {
  const spreads = new Set<string>();
  let [isShared, isConditional, isSpelledOut] = [false, false, false];
  visit(document, {
    FragmentSpread({ name }) {
      isShared ||= spreads.has(name.value);
      spreads.add(name.value);
    },
    Directive({ name }) {
      isConditional ||= name.value === 'include' || name.value === 'skip';
    },
    ObjectField({ value }) {
      isSpelledOut ||= value.kind === Kind.VARIABLE;
    },
  });
  return !(isShared && isConditional) && !isSpelledOut;
}
