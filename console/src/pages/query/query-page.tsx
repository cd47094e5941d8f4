import { AdlaneError } from '@adlane/client';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useAddressChange, useAddressText } from '../../app/address';
import { useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { FieldSearch } from './field-search';
import { placeOf } from './place';
import { platformQuery, reportQuery } from './query.query';
import { ReportTable } from './report-table';
import { EXAMPLES, TEXTS } from './texts';

const META = 'meta-ads';

/** Any report of an account, in its platform's language: the text, what it can name, and its rows. */
export default function QueryPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const account = useQuery(platformQuery(accountId));
  const [asked] = useAddressText('q');
  const change = useAddressChange();
  const [text, setText] = useState(asked);
  const box = useRef<HTMLTextAreaElement>(null);
  const found = useQuery(reportQuery(accountId, asked));
  const { error } = found;
  const place = error instanceof AdlaneError && text.trim() === asked ? placeOf(error.message, text) : undefined;
  useEffect(() => setText(asked), [asked]);
  const { start, end } = place ?? {};
  const failedAt = found.errorUpdatedAt;
  // Whoever sent it goes on at the word that is wrong, each time.
  useEffect(() => {
    if (failedAt === 0 || start === undefined || end === undefined) return;
    box.current?.focus();
    box.current?.setSelectionRange(start, end);
  }, [failedAt, start, end]);
  const platform = account.data?.platform;
  const isMeta = platform === META;
  const run = () => {
    if (text.trim() === asked) void found.refetch();
    else change({ q: text.trim(), page: undefined });
  };
  const add = (name: string) => {
    setText((before) => withField(before, name, isMeta));
    box.current?.focus();
  };
  if (account.error) return <ErrorNote error={account.error} onRetry={() => account.refetch()} />;
  return (
    <Page title={t('title')} lead={[current?.name, t('lead')].filter(Boolean).join(' · ')}>
      <div className="query-desk">
        <form
          className="card card-body"
          onSubmit={(event) => {
            event.preventDefault();
            run();
          }}
        >
          <Field
            label={t('text')}
            hint={t(isMeta ? 'metaHint' : 'googleHint')}
            error={place && t('place', { ...place })}
          >
            <textarea
              ref={box}
              className="code"
              rows={8}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              maxLength={10_000}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
              }}
            />
          </Field>
          <div className="query-actions">
            <button type="submit" className="button primary" disabled={text.trim() === '' || found.isFetching}>
              <Play aria-hidden="true" />
              {t(found.isFetching ? 'running' : 'run')}
            </button>
            <span className="quiet small">{t('examples')}</span>
            {Object.entries(EXAMPLES[platform ?? ''] ?? {}).map(([name, query]) => (
              <button key={name} type="button" className="button small-button" onClick={() => setText(query)}>
                {t(name as 'spend')}
              </button>
            ))}
          </div>
        </form>
        {platform ? <FieldSearch platform={platform} query={text} onAdd={add} /> : null}
      </div>
      <div className="stack more-rows">
        {error ? <ErrorNote error={error} /> : null}
        {found.isFetching && !found.data ? (
          <div className="card card-body">
            <Skeleton lines={5} />
          </div>
        ) : null}
        {found.data && account.data ? (
          <ReportTable report={found.data} currency={account.data.currency} name={current?.name ?? t('title')} />
        ) : null}
      </div>
    </Page>
  );
}

/** The query with one more field: at the end of what is selected. */
function withField(query: string, name: string, isMeta: boolean): string {
  if (isMeta) {
    if (/(^|&)fields=/.test(query)) return query.replace(/((?:^|&)fields=[^&]*)/, `$1,${name}`);
    return [query, `fields=${name}`].filter(Boolean).join('&');
  }
  const from = /\s+FROM\s/i.exec(query);
  if (from) return `${query.slice(0, from.index)}, ${name}${query.slice(from.index)}`;
  const resource = name.includes('.') && !/^(metrics|segments)\./.test(name) ? name.split('.')[0] : 'campaign';
  return query.trim() === '' ? `SELECT ${name}\nFROM ${resource}` : `${query}, ${name}`;
}
