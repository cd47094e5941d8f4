import { useQuery } from '@tanstack/react-query';
import { ArrowUp, RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { isMissing } from '../../api/client';
import { useAccountId } from '../../app/account';
import { useTexts } from '../../app/language';
import { type Comparison, useWindow } from '../../app/period';
import type { BesideChatQuery } from '../../generated/graphql';
import { ErrorNote } from '../../parts/error-note';
import { Figure, MetricValue, Money } from '../../parts/figure';
import { Page } from '../../parts/page';
import { PeriodChoice } from '../../parts/period-choice';
import { Skeleton, Stale } from '../../parts/skeleton';
import { besideChatQuery } from './chat.query';
import { TEXTS } from './texts';
import { useConversation } from './use-conversation';

const LONGEST_QUESTION = 8_000;

/** Questions about an account, answered beside the figures that they are about. */
export default function ChatPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const window = useWindow();
  const beside = useQuery(besideChatQuery(accountId, window));
  if (isMissing(beside.error) && !beside.data) throw beside.error;
  return (
    <Page
      title={t('title')}
      lead={
        beside.data
          ? t('lead', { account: beside.data.account.name, credits: beside.data.billingStatus.aiCredits.remaining })
          : '\u00a0'
      }
      actions={<PeriodChoice />}
    >
      <div className="beside">
        <Conversation key={accountId} accountId={accountId} onEnd={() => void beside.refetch()} />
        <aside aria-label={t('figures')}>
          {beside.error ? <ErrorNote error={beside.error} onRetry={() => beside.refetch()} /> : null}
          {beside.data ? (
            <Stale isStale={beside.isPlaceholderData}>
              <Figures account={beside.data.account} comparison={window.comparison} />
            </Stale>
          ) : beside.error ? null : (
            <Skeleton lines={6} />
          )}
        </aside>
      </div>
    </Page>
  );
}

function Figures({ account, comparison }: { account: BesideChatQuery['account']; comparison: Comparison }) {
  const t = useTexts(TEXTS);
  const { metrics, before, campaigns } = account;
  const names = { cost: t('cost'), conversionValue: t('value'), roas: t('roas'), conversions: t('conversions') };
  return (
    <section className="card">
      <header>
        <h2>{t('figures')}</h2>
      </header>
      <dl className="figures narrow">
        {(['cost', 'conversionValue', 'roas', 'conversions'] as const).map((metric) => (
          <Figure
            key={metric}
            label={names[metric]}
            metric={metric}
            now={metrics}
            before={before}
            comparison={comparison}
          />
        ))}
      </dl>
      <div className="card-body">
        <h3>{t('top')}</h3>
        <ul className="top-list">
          {campaigns.map(({ id, name, metrics: figures }) => (
            <li key={id}>
              <span>{name}</span>
              <span>
                <Money value={figures?.cost ?? 0} isShort />
              </span>
              <span className="quiet">
                <MetricValue metric="roas" of={figures} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Conversation({ accountId, onEnd }: { accountId: string; onEnd: () => void }) {
  const t = useTexts(TEXTS);
  const { messages, growing, error, ask, stop, clear } = useConversation(accountId, onEnd);
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: { question: '' } });
  const isWriting = growing !== undefined;
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the text as it grows.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages, growing]);
  const send = ({ question }: { question: string }) => {
    if (isWriting || !question.trim()) return;
    reset();
    void ask(question.trim());
  };
  return (
    <section className="card conversation" aria-label={t('conversation')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <div className="messages" tabIndex={0} role="log" aria-label={t('conversation')} aria-busy={isWriting}>
        {messages.length === 0 && !isWriting ? (
          <div className="begin">
            <p className="quiet">{t('begin')}</p>
            {(['first', 'second', 'third'] as const).map((key) => (
              <button key={key} type="button" className="button" onClick={() => send({ question: t(key) })}>
                {t(key)}
              </button>
            ))}
          </div>
        ) : null}
        {messages.map(({ role, content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays in its place.
          <article key={index} className={`message ${role}`}>
            <h3 className="hidden">{t(role === 'user' ? 'you' : 'model')}</h3>
            {content}
          </article>
        ))}
        {isWriting ? (
          <article className="message model growing" aria-hidden="true">
            {growing}
          </article>
        ) : null}
        <p className="hidden" role="status">
          {isWriting ? t('writing') : ''}
        </p>
        {error === undefined ? null : <ErrorNote error={error} />}
        <div ref={end} />
      </div>
      <form className="composer" onSubmit={handleSubmit(send)}>
        <textarea
          rows={2}
          maxLength={LONGEST_QUESTION}
          aria-label={t('ask')}
          placeholder={t('placeholder')}
          {...register('question')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void handleSubmit(send)();
          }}
        />
        {messages.length > 0 ? (
          <button type="button" className="icon-button" onClick={clear}>
            <RotateCcw aria-hidden="true" />
            <span className="hidden">{t('clear')}</span>
          </button>
        ) : null}
        {isWriting ? (
          <button type="button" className="button" onClick={stop}>
            <Square aria-hidden="true" />
            {t('stop')}
          </button>
        ) : (
          <button type="submit" className="button primary" disabled={!watch('question').trim()}>
            <ArrowUp aria-hidden="true" />
            {t('send')}
          </button>
        )}
      </form>
    </section>
  );
}
