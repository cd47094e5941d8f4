import { type DocumentNode, Kind, visit } from 'graphql';

/**
 * Whether graphql-jit answers a valid document as the plain engine does. It lets the condition on one spread of a fragment count
 * for others (its issues 111, 166), and makes a variable that was not sent null within an input object (its issues 91, 230).
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
