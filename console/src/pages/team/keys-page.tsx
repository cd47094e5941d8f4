import { queryOptions, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { graphql } from '../../generated';
import { Confirmation } from '../../parts/confirmation';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { ListPage } from '../../parts/list-page';
import { ScopeGroups, ScopeText } from '../../parts/scopes';
import { ShownOnce } from '../../parts/shown-once';
import { Skeleton } from '../../parts/skeleton';
import { type ApiKey, CREATE_KEY, DELETE_KEY, keysQuery, TEAM_KEY } from './team.query';

const SCOPES = graphql(`
  query ApiKeyScopes {
    viewer { apiKeyScopes }
  }
`);

const scopesQuery = queryOptions({
  queryKey: ['scopes'],
  queryFn: ({ signal }) => client.request(SCOPES, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const TEXTS = defineTexts({
  en: {
    title: 'API keys',
    lead: 'For programs. A key may do what is chosen for it, in every account of the team.',
    new: 'New key',
    name: 'Name',
    scopes: 'May do',
    sees: 'It may see',
    changes: 'And it may change',
    maker: 'Made by',
    used: 'Last used',
    never: 'never',
    granted: 'Program at {host}, let in by {person}',
    expires: 'Ends',
    noEnd: 'no end',
    remove: 'Delete',
    removeOf: 'Delete {name}',
    removeTitle: 'Delete {name}?',
    removeText: 'Programs that use it are refused at once.',
    removed: '{name} is deleted.',
    cancel: 'Cancel',
    none: 'There is no key yet.',
    nameHint: 'Which program is it for?',
    ends: 'Last day (empty: no end)',
    proposes: 'only proposes',
    proposeOnly: 'Only propose: a person approves each change at a platform',
    reading: 'Only reading',
    all: 'All',
    create: 'Create',
    required: 'Please fill this in.',
    scopesWrong: 'Choose at least one permission.',
    shownOnce: 'This is the only time that you see the key. Keep it where nobody else reads it.',
    copy: 'Copy',
    copied: 'Copied.',
    done: 'I have kept it',
    created: 'The key {name}',
  },
  de: {
    title: 'API-Schlüssel',
    lead: 'Für Programme. Ein Schlüssel darf in jedem Konto des Teams, was seine Berechtigungen sagen.',
    new: 'Neuer Schlüssel',
    name: 'Name',
    scopes: 'Berechtigungen',
    sees: 'Er darf sehen',
    changes: 'Und er darf ändern',
    maker: 'Angelegt von',
    used: 'Zuletzt benutzt',
    never: 'nie',
    granted: 'Programm auf {host}, zugelassen von {person}',
    expires: 'Endet',
    noEnd: 'kein Ende',
    remove: 'Löschen',
    removeOf: '{name} löschen',
    removeTitle: '{name} löschen?',
    removeText: 'Programme, die ihn benutzen, werden sofort abgewiesen.',
    removed: '{name} ist gelöscht.',
    cancel: 'Abbrechen',
    none: 'Noch gibt es keinen Schlüssel.',
    nameHint: 'Für welches Programm ist er?',
    ends: 'Letzter Tag (leer: kein Ende)',
    proposes: 'schlägt nur vor',
    proposeOnly: 'Nur vorschlagen: Jede Änderung an einer Plattform gibt ein Mensch frei',
    reading: 'Nur lesen',
    all: 'Alle',
    create: 'Anlegen',
    required: 'Bitte ausfüllen.',
    scopesWrong: 'Bitte mindestens eine Berechtigung wählen.',
    shownOnce: 'Nur jetzt ist der Schlüssel zu sehen. Bewahren Sie ihn auf, wo ihn sonst niemand liest.',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    done: 'Ich habe ihn aufbewahrt',
    created: 'Der Schlüssel {name}',
  },
});

/** Keys for programs. A new one is shown once. */
export default function KeysPage() {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const mayWrite = reaches(viewer, 'admin');
  const teamId = viewer.team.id;
  const found = useQuery(keysQuery(teamId));
  const { run, isRunning } = useWrite(TEAM_KEY);
  const creating = useAddressDialog('new');
  const [created, setCreated] = useState<{ name: string; key: string }>();
  const { about, open, close } = useAddressDialog('remove');
  const removing = mayWrite ? found.data?.apiKeys.find(({ id }) => id === about) : undefined;
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayWrite ? (
          <button type="button" className="button primary" onClick={() => creating.open()}>
            <KeyRound aria-hidden="true" />
            {t('new')}
          </button>
        ) : null
      }
      found={found}
      columns={useColumns(mayWrite ? ({ id }) => open(id) : undefined)}
      rows={found.data?.apiKeys}
      rowKey={({ id }) => id}
      empty={t('none')}
    >
      <Dialog isOpen={mayWrite && creating.isOpen} onClose={creating.close} title={t('new')}>
        <NewKey
          teamId={teamId}
          onCreated={(name, key) => {
            creating.close();
            setCreated({ name, key });
          }}
        />
      </Dialog>
      <Dialog
        isOpen={created !== undefined}
        onClose={() => setCreated(undefined)}
        title={t('created', { name: created?.name ?? '' })}
      >
        {created ? (
          <ShownOnce
            value={created.key}
            copy={t('copy')}
            copied={t('copied')}
            done={t('done')}
            onClose={() => setCreated(undefined)}
          >
            {t('shownOnce')}
          </ShownOnce>
        ) : null}
      </Dialog>
      <Dialog isOpen={removing !== undefined} onClose={close} title={t('removeTitle', { name: removing?.name ?? '' })}>
        <Confirmation
          cancel={t('cancel')}
          confirm={t('remove')}
          isRunning={isRunning}
          onCancel={close}
          onConfirm={async () => {
            if (!removing) return;
            const { id, name } = removing;
            if (await run(DELETE_KEY, { teamId, keyId: id }, t('removed', { name }))) close();
          }}
        >
          {t('removeText')}
        </Confirmation>
      </Dialog>
    </ListPage>
  );
}

function useColumns(onRemove: ((key: ApiKey) => void) | undefined): readonly Column<ApiKey>[] {
  const t = useTexts(TEXTS);
  const { date, moment } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        sortBy: ({ name }) => name,
        cell: ({ name, keyPrefix, redirectHost, grantedBy }) => (
          <span className="two-lines">
            {name}
            {redirectHost ? (
              <small className="quiet">{t('granted', { host: redirectHost, person: grantedBy ?? '–' })}</small>
            ) : (
              <code className="quiet">{keyPrefix}…</code>
            )}
          </span>
        ),
      },
      {
        key: 'scopes',
        header: t('scopes'),
        from: 'medium',
        cell: ({ scopes, proposeOnly }) => (
          <span className="quiet small">
            <ScopeText scopes={scopes} />
            {proposeOnly ? ` (${t('proposes')})` : null}
          </span>
        ),
      },
      {
        key: 'maker',
        header: t('maker'),
        sortBy: ({ createdByName }) => createdByName ?? '',
        cell: ({ createdByName }) => createdByName ?? '–',
      },
      {
        key: 'used',
        header: t('used'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
        cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : t('never')),
      },
      {
        key: 'expires',
        header: t('expires'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ expiresAt }) => expiresAt ?? '9',
        cell: ({ expiresAt }) => (expiresAt ? date(expiresAt) : t('noEnd')),
      },
      ...(onRemove
        ? [
            {
              key: 'remove',
              header: '',
              isNumber: true,
              isAction: true,
              cell: (key: ApiKey) => (
                <button
                  type="button"
                  className="link bad"
                  aria-label={t('removeOf', { name: key.name })}
                  onClick={() => onRemove(key)}
                >
                  {t('remove')}
                </button>
              ),
            },
          ]
        : []),
    ],
    [t, date, moment, onRemove],
  );
}

interface Values {
  name: string;
  scopes: string[];
  lastDay: string;
  proposeOnly: boolean;
}

function NewKey({ teamId, onCreated }: { teamId: string; onCreated: (name: string, key: string) => void }) {
  const t = useTexts(TEXTS);
  const found = useQuery(scopesQuery);
  const { run, isRunning } = useWrite(TEAM_KEY);
  const {
    register,
    handleSubmit,
    setValue,
    formState: { errors },
  } = useForm<Values>({ defaultValues: { name: '', scopes: [], lastDay: '', proposeOnly: false } });
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  const scopes = found.data?.viewer.apiKeyScopes;
  if (!scopes) return <Skeleton lines={6} />;
  const create = async ({ name, scopes: chosen, lastDay, proposeOnly }: Values) => {
    const expiresAt = lastDay ? new Date(`${lastDay}T23:59:59`).toISOString() : null;
    const made = await run(CREATE_KEY, { teamId, name, scopes: chosen, expiresAt, proposeOnly });
    if (made?.createApiKey.key) onCreated(name, made.createApiKey.key);
  };
  return (
    <form onSubmit={handleSubmit(create)}>
      <Field label={t('name')} hint={t('nameHint')} error={errors.name && t('required')}>
        <input type="text" maxLength={100} {...register('name', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <fieldset className="plain-fields">
        <legend>{t('scopes')}</legend>
        <p className="row">
          <button
            type="button"
            className="link"
            onClick={() =>
              setValue(
                'scopes',
                scopes.filter((scope) => scope.endsWith(':read')),
              )
            }
          >
            {t('reading')}
          </button>
          <button type="button" className="link" onClick={() => setValue('scopes', [...scopes])}>
            {t('all')}
          </button>
        </p>
        <ScopeGroups scopes={scopes} sees={t('sees')} changes={t('changes')}>
          {(scope) => (
            <input type="checkbox" value={scope} {...register('scopes', { validate: (chosen) => chosen.length > 0 })} />
          )}
        </ScopeGroups>
        {errors.scopes ? (
          <small className="bad" role="alert">
            {t('scopesWrong')}
          </small>
        ) : null}
      </fieldset>
      <label className="check-row">
        <input type="checkbox" {...register('proposeOnly')} />
        <span>{t('proposeOnly')}</span>
      </label>
      <Field label={t('ends')}>
        <input type="date" {...register('lastDay')} />
      </Field>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('create')}
        </button>
      </footer>
    </form>
  );
}
