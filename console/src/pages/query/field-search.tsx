import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { fieldsQuery, type ReportableField } from './query.query';
import { TEXTS } from './texts';

interface FieldSearchProps {
  platform: string;
  /** As it is written so far: what stands in FROM narrows the search. */
  query: string;
  onAdd: (name: string) => void;
}

/** What a report can name. */
export function FieldSearch({ platform, query, onAdd }: FieldSearchProps) {
  const t = useTexts(TEXTS);
  const [search, setSearch] = useState('');
  const [isNarrow, narrow] = useState(true);
  const resource = useDeferredValue(/\bFROM\s+([a-z_]+)\b/i.exec(query)?.[1] ?? null);
  const found = useQuery(fieldsQuery(platform, useDeferredValue(search.trim()), isNarrow ? resource : null));
  const { data = [], meta } = found.data ?? {};
  const total = meta?.total ?? 0;
  return (
    <section className="card card-body field-search" aria-label={t('fields')}>
      <Field label={t('search')}>
        <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
      </Field>
      {resource === null ? null : (
        <label className="check-row">
          <input type="checkbox" checked={isNarrow} onChange={({ currentTarget }) => narrow(currentTarget.checked)} />
          <span>{t('resource', { resource })}</span>
        </label>
      )}
      {found.error && !isUnknown(found.error) ? <ErrorNote error={found.error} /> : null}
      <p className="quiet small" aria-live="polite">
        {total > data.length
          ? t('ofMany', { shown: data.length, count: total })
          : found.data && t('found', { count: total })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <ul tabIndex={0} aria-label={t('fields')}>
        {data.map((field) => (
          <li key={field.name}>
            <button type="button" className="icon-button" onClick={() => onAdd(field.name)}>
              <Plus aria-hidden="true" />
              <span className="hidden">{t('add', { name: field.name })}</span>
            </button>
            <span className="two-lines">
              <code>{field.name}</code>
              <small className="quiet">
                {t(field.category as 'METRIC')} · {valuesOf(field)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A resource that is still being typed. */
function isUnknown(error: unknown): boolean {
  return (error as { code?: string }).code === 'bad_request';
}

const SHOWN_VALUES = 4;

function valuesOf({ type, enumValues }: ReportableField): string {
  if (!enumValues) return type;
  return enumValues.slice(0, SHOWN_VALUES).join(', ') + (enumValues.length > SHOWN_VALUES ? ' …' : '');
}
