import { BREAK, type DocumentNode, Kind, visit } from 'graphql';

/**
 * Whether graphql-jit answers like the plain engine. It loses conditions where fragments meet (its issues 111, 166),
 * and turns missing variables in input objects into null (its issues 91, 230).
 */
export function isCompilable(document: DocumentNode): boolean {
  let compilable = true;
  const leave = () => {
    compilable = false;
    return BREAK;
  };
  visit(document, {
    Directive: ({ name }) => (name.value === 'include' || name.value === 'skip' ? leave() : undefined),
    ObjectField: ({ value }) => (value.kind === Kind.VARIABLE ? leave() : undefined),
  });
  return compilable;
}
