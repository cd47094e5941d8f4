import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useWrite } from '../../api/use-write';
import { type Role, reaches, useViewer, viewerQuery } from '../../api/viewer';
import { useAddressDialog } from '../../app/address';
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

/** Who is in the team and what they may do. */
export default function TeamPage() {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const isAdmin = reaches(viewer, 'admin');
  const found = useQuery(membersQuery);
  const inviting = useAddressDialog('invite');
  const assigning = useAddressDialog('accounts');
  const removing = useAddressDialog('remove');
  const lowering = useAddressDialog('lower');
  const { run, isRunning } = useWrite(TEAM_KEY);
  const teamId = viewer.team.id;
  const memberOf = (id: string | undefined) =>
    isAdmin ? found.data?.teamMembers.data.find((member) => member.id === id) : undefined;
  const assigned = memberOf(assigning.about);
  const removed = memberOf(removing.about);
  const [lowerRole, lowerId] = lowering.about?.split(':') ?? [];
  const lowered = memberOf(lowerId);
  const role = ROLES.find((each) => each === lowerRole);
  const isLowering = lowered !== undefined && role !== undefined && isAskedTwice(lowered.role, role);
  const columns = useColumns({
    isRunning,
    ...(isAdmin && {
      onRole: (member: Member, role: Role) => {
        if (isAskedTwice(member.role, role)) return lowering.open(`${role}:${member.id}`);
        const done = t('changed', { name: member.name || member.email, role: t(role) });
        void run(SET_ROLE, { teamId, memberId: member.id, role, keepKeyIds: [] }, done);
      },
      onAccounts: ({ id }: Member) => assigning.open(id),
      onRemove: ({ id }: Member) => removing.open(id),
    }),
  });
  return (
    <ListPage
      title={t('title')}
      lead={t('lead', { team: viewer.team.name })}
      actions={
        isAdmin ? (
          <button type="button" className="button primary" onClick={() => inviting.open()}>
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
      <Dialog isOpen={isAdmin && inviting.isOpen} onClose={inviting.close} title={t('inviteTitle')}>
        <InviteForm teamId={teamId} onClose={inviting.close} />
      </Dialog>
      <Dialog
        isOpen={assigned !== undefined}
        onClose={assigning.close}
        title={assigned ? t('accountsOf', { name: assigned.name }) : ''}
      >
        {assigned ? <AssignedAccounts teamId={teamId} member={assigned} onClose={assigning.close} /> : null}
      </Dialog>
      <Dialog
        isOpen={removed !== undefined}
        onClose={removing.close}
        title={removed ? t('removeTitle', { name: removed.name }) : ''}
      >
        {removed ? <RemoveMember teamId={teamId} member={removed} onClose={removing.close} /> : null}
      </Dialog>
      <Dialog
        isOpen={isLowering}
        onClose={lowering.close}
        title={isLowering ? t('lowerTitle', { name: lowered.name || lowered.email, role: t(role) }) : ''}
      >
        {isLowering ? <LowerRole teamId={teamId} member={lowered} role={role} onClose={lowering.close} /> : null}
      </Dialog>
    </ListPage>
  );
}

/** Whether somebody loses keys by a change of role, or has to be given accounts with it. */
function isAskedTwice(from: Role, to: Role): boolean {
  return from !== to && ((mayMakeKeys(from) && !mayMakeKeys(to)) || to === 'kunde');
}

function mayMakeKeys(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

interface ColumnActions {
  isRunning: boolean;
  onRole?: (member: Member, role: Role) => void;
  onAccounts?: (member: Member) => void;
  onRemove?: (member: Member) => void;
}

function useColumns({ isRunning, onRole, onAccounts, onRemove }: ColumnActions): readonly Column<Member>[] {
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
      ...(onAccounts && onRemove
        ? [
            {
              key: 'actions',
              header: '',
              isNumber: true,
              isAction: true,
              cell: (member: Member) => (
                <span className="row end">
                  {member.role === 'member' || member.role === 'kunde' ? (
                    <button
                      type="button"
                      className="link"
                      aria-label={t('accountsOf', { name: member.name })}
                      onClick={() => onAccounts(member)}
                    >
                      {t('accounts')}
                    </button>
                  ) : null}
                  <button
                    type="button"
                    className="link bad"
                    aria-label={t('removeOf', { name: member.name })}
                    onClick={() => onRemove(member)}
                  >
                    {t('remove')}
                  </button>
                </span>
              ),
            },
          ]
        : []),
    ],
    [t, date, viewer, mayMakeOwners, isRunning, onRole, onAccounts, onRemove],
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
