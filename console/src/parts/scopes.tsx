import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../app/language';
import { SCOPES } from '../words/scopes';

type Known = keyof (typeof SCOPES)['en'];

const KINDS = ['sees', 'changes'] as const;

/** The scopes in two groups: what may be seen, and what may be changed. */
export function ScopeGroups({
  scopes,
  sees,
  changes,
  children,
}: {
  scopes: readonly string[];
  /** Headings. */
  sees: string;
  changes: string;
  /** The control of one scope. */
  children: (scope: string) => ReactNode;
}) {
  const t = useTexts(SCOPES);
  return KINDS.map((kind) => {
    const ofKind = scopesOf(scopes, kind);
    if (ofKind.length === 0) return null;
    return (
      <fieldset key={kind} className="plain-fields">
        <legend>{kind === 'sees' ? sees : changes}</legend>
        <ul className="check-list">
          {ofKind.map((scope) => (
            <li key={scope}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: `children` is the control. */}
              <label className="check-row" title={scope}>
                {children(scope)}
                <span>{t(scope as Known)}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    );
  });
}

/** The scopes of a key in a line or two; all of a kind are not counted up. */
export function ScopeText({ scopes }: { scopes: readonly string[] }) {
  const t = useTexts(SCOPES);
  return KINDS.map((kind) => {
    const ofKind = scopesOf(scopes, kind);
    if (ofKind.length === 0) return null;
    const isAll = ofKind.length === scopesOf(Object.keys(SCOPES.en), kind).length;
    return (
      <Fragment key={kind}>
        <span className="scope-text" title={ofKind.join(', ')}>
          <b>{t(kind)}</b> {isAll ? t('everything') : ofKind.map((scope) => t(scope as Known)).join(' · ')}
        </span>{' '}
      </Fragment>
    );
  });
}

function scopesOf(scopes: readonly string[], kind: (typeof KINDS)[number]): string[] {
  return scopes.filter((scope) => scope.includes(':') && scope.endsWith(':write') === (kind === 'changes'));
}
