import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ClipboardCheck, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { client } from '../../api/client';
import { accountNamesQuery } from '../../api/viewer';
import { useAddressChange, useAddressPage, useAddressText } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { Filter, useFilter } from '../../parts/filter';
import { Page } from '../../parts/page';
import { PageTurner } from '../../parts/pager';
import { Skeleton } from '../../parts/skeleton';
import { useToast } from '../../parts/toasts';
import { Told } from '../../parts/told';
import { fileQuery, filesQuery, isUnderWay, linesQuery, PAGE_SIZE, type SentFile } from './bulk-file.query';
import { TEXTS } from './texts';

const VERDICTS = [
  'all',
  'planned',
  'invalid',
  'not_found',
  'ambiguous',
  'removed',
  'not_supported',
  'twice',
  'no_change',
  'guardrail',
  'refused',
  'forbidden',
] as const;

/** Where a verdict says which error it was. */
const CODES: Readonly<Record<string, string>> = { guardrail: 'guardrail', forbidden: 'forbidden' };

/** Sends a file of changes, and shows what became of each of its lines. */
export default function BulkFilePage() {
  const t = useTexts(TEXTS);
  const [fileId] = useAddressText('file');
  return (
    <Page
      title={t('title')}
      lead={
        <Link className="back" to="/app/changes">
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Link>
      }
    >
      <div className="stack">
        <Drop />
        {fileId === '' ? <Files /> : <Sent key={fileId} fileId={fileId} />}
      </div>
    </Page>
  );
}

function Drop() {
  const t = useTexts(TEXTS);
  const toast = useToast();
  const change = useAddressChange();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => client.uploadChanges(file, file.name),
    onSuccess: ({ id }) => change({ file: id, verdict: undefined, page: undefined }),
    onError: (error) => toast({ error }),
  });
  const send = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !sending.isPending) sending.mutate(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a place to drop a file has no element of its own.
    <div
      className="card card-body drop"
      role="group"
      aria-label={t('drop')}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        send(event.dataTransfer.files);
      }}
    >
      <p>{t('dropHere')}</p>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={t('choose')}
        accept=".csv,.txt,.tsv,.json,.jsonl,.ndjson"
        onChange={({ target }) => {
          send(target.files);
          target.value = '';
        }}
      />
      <button
        type="button"
        className="button primary"
        disabled={sending.isPending}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden="true" />
        {t(sending.isPending ? 'sending' : 'choose')}
      </button>
      <small className="quiet">{t('formats')}</small>
    </div>
  );
}

/** The files of the last days. */
function Files() {
  const t = useTexts(TEXTS);
  const { moment, count } = useFormats();
  const found = useQuery(filesQuery);
  const columns: readonly Column<NonNullable<typeof found.data>[number]>[] = [
    {
      key: 'name',
      header: t('file'),
      cell: ({ id, fileName }) => <Link to={`/app/changes/file?file=${id}`}>{fileName}</Link>,
    },
    { key: 'status', header: t('status'), cell: ({ status }) => t(status) },
    {
      key: 'planned',
      header: t('plannedChanges'),
      isNumber: true,
      from: 'medium',
      cell: ({ plannedCount }) => count(plannedCount),
    },
    { key: 'created', header: t('sent'), isNumber: true, from: 'medium', cell: ({ createdAt }) => moment(createdAt) },
  ];
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data?.length) return null;
  return (
    <div className="card">
      <DataTable caption={t('files')} columns={columns} rows={found.data} rowKey={({ id }) => id} />
    </div>
  );
}

function Sent({ fileId }: { fileId: string }) {
  const t = useTexts(TEXTS);
  const found = useQuery(fileQuery(fileId));
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton lines={4} />;
  const file = found.data;
  return (
    <>
      <section className="card card-body" aria-label={file.fileName} aria-live="polite" aria-busy={isUnderWay(file)}>
        <Outcome file={file} />
      </section>
      {file.planId ? (
        <Link className="button primary" to={`/app/changes/${file.planId}`}>
          <ClipboardCheck aria-hidden="true" />
          {t('toPlan')}
        </Link>
      ) : null}
      {isUnderWay(file) || file.status === 'failed' ? null : <Lines fileId={file.id} />}
    </>
  );
}

function Outcome({ file }: { file: SentFile }) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const { status, changeCount, triedCount, lineCount, plannedCount, message } = file;
  return (
    <dl className="facts">
      <dt>{t('file')}</dt>
      <dd>{file.fileName}</dd>
      <dt>{t('status')}</dt>
      <dd>
        {t(status)}
        {status === 'planning' && changeCount > 0
          ? ` ${t('tried', { done: count(triedCount), all: count(changeCount) })}`
          : null}
        {message ? <Told code="bad_request" message={message} /> : null}
      </dd>
      {lineCount > 0 ? (
        <>
          <dt>{t('lines')}</dt>
          <dd>{count(lineCount)}</dd>
        </>
      ) : null}
      {isUnderWay(file) ? null : (
        <>
          <dt>{t('plannedChanges')}</dt>
          <dd>{t('plannedOf', { done: count(plannedCount), all: count(changeCount) })}</dd>
        </>
      )}
    </dl>
  );
}

function Lines({ fileId }: { fileId: string }) {
  const t = useTexts(TEXTS);
  const verdict = useFilter('verdict', t('verdict'), VERDICTS, t);
  const [page, setPage] = useAddressPage();
  const found = useQuery(linesQuery(fileId, verdict.wanted, page));
  const accounts = useQuery(accountNamesQuery).data?.accounts.data;
  const names = new Map(accounts?.map(({ id, name }) => [id, name]));
  type Line = NonNullable<typeof found.data>['data'][number];
  const verdictOf = ({ verdict: is, message }: Line) => (
    <span className="two-lines">
      <span className={`tag ${is === 'planned' ? 'good' : is === 'no_change' ? '' : 'bad'}`}>{t(is)}</span>
      {message ? <Told code={CODES[is] ?? 'bad_request'} message={message} /> : null}
    </span>
  );
  const columns: readonly Column<Line>[] = [
    { key: 'line', header: t('line'), cell: ({ line }) => line },
    {
      key: 'target',
      header: t('target'),
      cell: (line) => (
        <span className="two-lines">
          <span>{line.target || '–'}</span>
          {line.accountId ? <small className="quiet">{names.get(line.accountId) ?? line.accountId}</small> : null}
          <span className="until-medium">{verdictOf(line)}</span>
        </span>
      ),
    },
    { key: 'verdict', header: t('verdict'), from: 'medium', cell: verdictOf },
  ];
  return (
    <>
      <div className="filters">
        <Filter filter={verdict} />
      </div>
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      <div className="card planned">
        <DataTable
          caption={t('lines')}
          columns={columns}
          rows={found.data?.data}
          rowKey={({ line }) => String(line)}
          empty={t('none')}
        />
        <PageTurner page={page} pages={Math.ceil((found.data?.meta.total ?? 0) / PAGE_SIZE)} onPage={setPage} />
      </div>
    </>
  );
}
