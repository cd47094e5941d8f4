import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId } from '../../app/account';
import { useAddressDialog } from '../../app/address';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { SearchField, useSearch } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { LinkCampaigns } from './link-campaigns';
import { campaignsQuery, type ListedKeyword, listQuery } from './negatives.query';
import { NewKeywords } from './new-keywords';
import { TakeBack } from './take-back';
import { TEXTS } from './texts';

/** More rows than these at once would make the page slow: a list holds up to 5,000. */
const ROWS = 100;

/** One negative list: its keywords, the campaigns that use it, and what can be added to it and taken back. */
export default function NegativeListPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { listId = '' } = useParams();
  const mayWrite = reaches(useViewer(), 'member');
  const found = useQuery(listQuery(accountId, listId));
  const list = found.data?.negativeKeywordList;
  const search = useSearch(t('find'));
  const [most, setMost] = useState(ROWS);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const extending = useAddressDialog('add');
  const linking = useAddressDialog('campaigns');
  const [isTakingBack, setTakingBack] = useState(false);
  const wanted = search.wanted.toLowerCase();
  const keywords = useMemo(
    () => list?.keywords.filter(({ text }) => text.toLowerCase().includes(wanted)),
    [list, wanted],
  );
  const shown = useMemo(() => keywords?.slice(0, most), [keywords, most]);
  return (
    <ListPage
      title={list?.name ?? '…'}
      lead={
        <Link className="back" to={`/app/accounts/${accountId}/negative-lists`}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Link>
      }
      actions={
        mayWrite && list ? (
          <>
            {chosen.size > 0 ? (
              <button type="button" className="button" onClick={() => setTakingBack(true)}>
                {t('takeBack')} ({chosen.size})
              </button>
            ) : null}
            <button type="button" className="button" onClick={() => linking.open()}>
              {t('changeCampaigns')}
            </button>
            <button type="button" className="button primary" onClick={() => extending.open()}>
              <Plus aria-hidden="true" />
              {t('extend')}
            </button>
          </>
        ) : null
      }
      found={found}
      above={list ? <Uses accountId={accountId} campaignIds={list.campaignIds} /> : null}
      head={
        <header>
          <span className="quiet">{list ? t('keywords', { count: list.keywords.length }) : '\u00a0'}</span>
          <SearchField filter={search} />
        </header>
      }
      columns={useColumns(mayWrite ? { chosen, choose } : undefined)}
      rows={shown}
      rowKey={({ id }) => id}
      empty={t('noKeyword')}
      pager={
        keywords && keywords.length > most ? (
          <p className="pager">
            <button type="button" className="button" onClick={() => setMost(most + ROWS)}>
              {t('more', { count: Math.min(ROWS, keywords.length - most) })}
            </button>
          </p>
        ) : null
      }
    >
      {list ? (
        <>
          <Dialog isOpen={mayWrite && extending.isOpen} onClose={extending.close} title={t('extend')}>
            <NewKeywords
              accountId={accountId}
              list={{ id: list.id, name: list.name, keywordCount: list.keywordCount }}
              onClose={extending.close}
            />
          </Dialog>
          <Dialog isOpen={mayWrite && linking.isOpen} onClose={linking.close} title={t('changeCampaignsTitle')}>
            <LinkCampaigns accountId={accountId} list={list} onClose={linking.close} />
          </Dialog>
          <Dialog isOpen={isTakingBack} onClose={() => setTakingBack(false)} title={t('takeBackTitle')}>
            <TakeBack
              accountId={accountId}
              of={{ listId: list.id, name: list.name }}
              keywordIds={[...chosen]}
              onChanged={() => choose(new Set())}
              onClose={() => setTakingBack(false)}
            />
          </Dialog>
        </>
      ) : null}
    </ListPage>
  );
}

/** The campaigns that a list applies to, by name. */
function Uses({ accountId, campaignIds }: { accountId: string; campaignIds: readonly string[] }) {
  const t = useTexts(TEXTS);
  const campaigns = useQuery(campaignsQuery(accountId)).data?.campaigns.data;
  const names = useMemo(() => new Map(campaigns?.map(({ id, name }) => [id, name])), [campaigns]);
  return (
    <p className="uses">
      {campaignIds.length === 0 ? (
        t('noCampaign')
      ) : (
        <>
          <span className="quiet">{t('appliesTo')}</span>{' '}
          {campaignIds.map((id, at) => (
            <Fragment key={id}>
              {at === 0 ? null : ', '}
              <Link to={`/app/accounts/${accountId}/campaigns/${id}`}>{names.get(id) ?? id}</Link>
            </Fragment>
          ))}
        </>
      )}
    </p>
  );
}

interface Choosing {
  chosen: ReadonlySet<string>;
  choose: (chosen: ReadonlySet<string>) => void;
}

function useColumns(choosing: Choosing | undefined): readonly Column<ListedKeyword>[] {
  const t = useTexts(TEXTS);
  return [
    {
      key: 'keyword',
      header: t('keyword'),
      sortBy: ({ text }) => text,
      cell: ({ id, text }) =>
        choosing ? (
          <label className="check-row">
            <input
              type="checkbox"
              aria-label={t('choose', { keyword: text })}
              checked={choosing.chosen.has(id)}
              onChange={() => {
                const next = new Set(choosing.chosen);
                if (!next.delete(id)) next.add(id);
                choosing.choose(next);
              }}
            />
            {text}
          </label>
        ) : (
          text
        ),
    },
    {
      key: 'match',
      header: t('matchType'),
      sortBy: ({ matchType }) => matchType,
      cell: ({ matchType }) => t(matchType),
    },
  ];
}
