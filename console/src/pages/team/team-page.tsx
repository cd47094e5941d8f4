import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { type Role, reaches, useViewer, viewerQuery } from '../../api/viewer';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { ListPage } from '../../parts/list-page';
import { AssignedAccounts, InviteForm, LowerRole, RemoveMember, ROLES } from './member-dialogs';
import {
  ACCEPT,
  DECLINE,
  invitedQuery,
  type Member,
  membersQuery,
  REVOKE,
  SET_ROLE,
  SET_SETTINGS,
  TEAM_KEY,
} from './team.query';
import { TEXTS } from './texts';

type Opened =
  | { kind: 'invite' }
  | { kind: 'accounts' | 'remove'; member: Member }
  | { kind: 'lower'; member: Member; role: Role };

/** Who is in the team and what they may do. */
export default function TeamPage() {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const isAdmin = reaches(viewer, 'admin');
  const found = useQuery(membersQuery);
  const [opened, setOpened] = useState<Opened>();
  const { run, isRunning } = useWrite(TEAM_KEY);
  const teamId = viewer.team.id;
  const close = () => setOpened(undefined);
  const columns = useColumns({
    isRunning,
    ...(isAdmin && {
      onRole: (member: Member, role: Role) => {
        const isLosing = mayMakeKeys(member.role) && !mayMakeKeys(role);
        if (isLosing || role === 'kunde') return setOpened({ kind: 'lower', member, role });
        const done = t('changed', { name: member.name || member.email, role: t(role) });
        void run(SET_ROLE, { teamId, memberId: member.id, role, keepKeyIds: [] }, done);
      },
      onOpen: setOpened,
    }),
  });
  return (
    <ListPage
      title={t('title')}
      lead={t('lead', { team: viewer.team.name })}
      actions={
        isAdmin ? (
          <button type="button" className="button primary" onClick={() => setOpened({ kind: 'invite' })}>
            <UserPlus aria-hidden="true" />
            {t('invite')}
          </button>
        ) : null
      }
      above={found.data?.invitations.map(({ id, teamName, role, invitedBy }) => (
        <div key={id} className="note received">
          <p>{t('received', { who: invitedBy, team: teamName, role: t(role) })}</p>
          <span className="row">
            <button
              type="button"
              className="button primary"
              onClick={() => void run(ACCEPT, { id }, t('accepted', { team: teamName }))}
            >
              {t('accept')}
            </button>
            <button type="button" className="button" onClick={() => void run(DECLINE, { id }, t('declined'))}>
              {t('decline')}
            </button>
          </span>
        </div>
      ))}
      found={found}
      columns={columns}
      rows={found.data?.teamMembers.data}
      rowKey={({ id }) => id}
    >
      {isAdmin ? <Administration teamId={teamId} /> : null}
      <Dialog isOpen={opened?.kind === 'invite'} onClose={close} title={t('inviteTitle')}>
        <InviteForm teamId={teamId} onClose={close} />
      </Dialog>
      <Dialog
        isOpen={opened?.kind === 'accounts'}
        onClose={close}
        title={opened && opened.kind !== 'invite' ? t('accountsOf', { name: opened.member.name }) : ''}
      >
        {opened?.kind === 'accounts' ? (
          <AssignedAccounts teamId={teamId} member={opened.member} onClose={close} />
        ) : null}
      </Dialog>
      <Dialog
        isOpen={opened?.kind === 'remove'}
        onClose={close}
        title={opened && opened.kind !== 'invite' ? t('removeTitle', { name: opened.member.name }) : ''}
      >
        {opened?.kind === 'remove' ? <RemoveMember teamId={teamId} member={opened.member} onClose={close} /> : null}
      </Dialog>
      <Dialog
        isOpen={opened?.kind === 'lower'}
        onClose={close}
        title={
          opened?.kind === 'lower'
            ? t('lowerTitle', { name: opened.member.name || opened.member.email, role: t(opened.role) })
            : ''
        }
      >
        {opened?.kind === 'lower' ? (
          <LowerRole teamId={teamId} member={opened.member} role={opened.role} onClose={close} />
        ) : null}
      </Dialog>
    </ListPage>
  );
}

function mayMakeKeys(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

interface ColumnActions {
  isRunning: boolean;
  onRole?: (member: Member, role: Role) => void;
  onOpen?: (opened: Opened) => void;
}

function useColumns({ isRunning, onRole, onOpen }: ColumnActions): readonly Column<Member>[] {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const { date } = useFormats();
  const mayMakeOwners = reaches(viewer, 'owner');
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        sortBy: ({ name }) => name,
        cell: ({ id, name, email }) => (
          <span className="two-lines">
            <span>
              {name || email} {id === viewer.user.id ? <span className="tag">{t('you')}</span> : null}
            </span>
            {name && email ? <small className="quiet">{email}</small> : null}
          </span>
        ),
      },
      {
        key: 'role',
        header: t('role'),
        sortBy: ({ role }) => ROLES.indexOf(role),
        cell: (member) =>
          onRole && (mayMakeOwners || member.role !== 'owner') ? (
            <select
              aria-label={t('roleOf', { name: member.name || member.email })}
              value={member.role}
              disabled={isRunning}
              onChange={({ target }) => onRole(member, target.value as Role)}
            >
              {ROLES.filter((role) => mayMakeOwners || role !== 'owner').map((role) => (
                <option key={role} value={role}>
                  {t(role)}
                </option>
              ))}
            </select>
          ) : (
            t(member.role)
          ),
      },
      {
        key: 'since',
        header: t('since'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ joinedAt }) => joinedAt,
        cell: ({ joinedAt }) => date(joinedAt),
      },
      ...(onOpen
        ? [
            {
              key: 'actions',
              header: '',
              isNumber: true,
              cell: (member: Member) => (
                <span className="row end">
                  {member.role === 'member' || member.role === 'kunde' ? (
                    <button
                      type="button"
                      className="link"
                      aria-label={t('accountsOf', { name: member.name })}
                      onClick={() => onOpen({ kind: 'accounts', member })}
                    >
                      {t('accounts')}
                    </button>
                  ) : null}
                  <button
                    type="button"
                    className="link bad"
                    aria-label={t('removeOf', { name: member.name })}
                    onClick={() => onOpen({ kind: 'remove', member })}
                  >
                    {t('remove')}
                  </button>
                </span>
              ),
            },
          ]
        : []),
    ],
    [t, date, viewer, mayMakeOwners, isRunning, onRole, onOpen],
  );
}

const SETTINGS = ['kundeCanViewSearchTerms', 'kundeCanViewNegativeLists', 'kundeCanCreateFeeds'] as const;

/** For admins: who is invited, and what clients see. */
function Administration({ teamId }: { teamId: string }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const found = useQuery(invitedQuery(teamId));
  const { run, isRunning } = useWrite(TEAM_KEY, viewerQuery.queryKey);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return null;
  const { teamInvitations, teamSettings } = found.data;
  const waiting = teamInvitations.filter(({ status }) => status === 'pending');
  const { kundeCanViewSearchTerms, kundeCanViewNegativeLists, kundeCanCreateFeeds } = teamSettings;
  const now = { kundeCanViewSearchTerms, kundeCanViewNegativeLists, kundeCanCreateFeeds };
  return (
    <>
      {waiting.length > 0 ? (
        <section className="card">
          <header>
            <h2>{t('pending')}</h2>
          </header>
          <ul className="rows">
            {waiting.map(({ id, email, role, createdAt, accountIds }) => (
              <li key={id}>
                <span className="two-lines">
                  {email}
                  <small className="quiet">
                    {t(role)}, {t('limitedTo', { count: accountIds.length })}, {date(createdAt)}
                  </small>
                </span>
                <button
                  type="button"
                  className="link bad"
                  aria-label={t('revokeOf', { email })}
                  disabled={isRunning}
                  onClick={() => void run(REVOKE, { teamId, invitationId: id }, t('revoked'))}
                >
                  {t('revoke')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="card">
        <header>
          <h2>{t('settings')}</h2>
        </header>
        <ul className="rows">
          {SETTINGS.map((name) => (
            <li key={name}>
              <label className="check-row">
                <input
                  type="checkbox"
                  checked={now[name]}
                  disabled={isRunning}
                  onChange={() => void run(SET_SETTINGS, { teamId, ...now, [name]: !now[name] }, t('saved'))}
                />
                {t(name)}
              </label>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
