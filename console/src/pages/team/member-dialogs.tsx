import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { type Role, reaches, useViewer, viewerQuery } from '../../api/viewer';
import { useCurrentAccount } from '../../app/account';
import { useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Skeleton } from '../../parts/skeleton';
import { LosingAccess } from './losing-access';
import { ASSIGN, assignedQuery, INVITE, type Member, REMOVE_MEMBER, SET_ROLE, TEAM_KEY } from './team.query';
import { TEXTS } from './texts';

export const ROLES: readonly Role[] = ['owner', 'admin', 'member', 'kunde'];

const HINTS = { owner: 'ownerHint', admin: 'adminHint', member: 'memberHint', kunde: 'kundeHint' } as const;

interface Closing {
  teamId: string;
  onClose: () => void;
}

export function InviteForm({ teamId, onClose }: Closing) {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const { run, isRunning } = useWrite(TEAM_KEY);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm<{ email: string; role: Role }>({ defaultValues: { email: '', role: 'member' } });
  return (
    <form
      onSubmit={handleSubmit(async (values) => {
        if (await run(INVITE, { teamId, ...values }, t('invited', { email: values.email }))) onClose();
      })}
    >
      <Field label={t('email')} error={errors.email && t('wrongEmail')}>
        <input type="email" autoComplete="off" {...register('email', { pattern: /^\S+@\S+\.\S+$/, required: true })} />
      </Field>
      <Field label={t('role')} hint={t(HINTS[watch('role')])}>
        <select {...register('role')}>
          {ROLES.filter((role) => role !== 'owner' || reaches(viewer, 'owner')).map((role) => (
            <option key={role} value={role}>
              {t(role)}
            </option>
          ))}
        </select>
      </Field>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('invite')}
        </button>
      </footer>
    </form>
  );
}

export function AssignedAccounts({ teamId, member, onClose }: Closing & { member: Member }) {
  const t = useTexts(TEXTS);
  const found = useQuery(assignedQuery(teamId, member.id));
  const { accounts } = useCurrentAccount();
  const { run, isRunning } = useWrite(TEAM_KEY);
  const [changed, setChanged] = useState<ReadonlySet<string>>();
  if (found.error) return <ErrorNote error={found.error} />;
  if (!found.data) return <Skeleton lines={6} />;
  const chosen = changed ?? new Set(found.data.memberAssignments.accountIds);
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run(ASSIGN, { teamId, memberId: member.id, accountIds: [...chosen] }, t('saved'))) onClose();
      }}
    >
      <p className="quiet">{t('accountsHint')}</p>
      <ul className="check-list">
        {accounts
          .filter(({ isMcc }) => !isMcc)
          .map(({ id, name }) => (
            <li key={id}>
              <label className="check-row">
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={() => {
                    const next = new Set(chosen);
                    if (!next.delete(id)) next.add(id);
                    setChanged(next);
                  }}
                />
                {name}
              </label>
            </li>
          ))}
      </ul>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}

export function RemoveMember({ teamId, member, onClose }: Closing & { member: Member }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(TEAM_KEY);
  return (
    <LosingAccess
      teamId={teamId}
      member={member}
      text={t('removeText')}
      confirm={t('remove')}
      isRunning={isRunning}
      onCancel={onClose}
      onConfirm={async (keepKeyIds) => {
        const done = t('removed', { name: member.name || member.email });
        if (await run(REMOVE_MEMBER, { teamId, memberId: member.id, keepKeyIds }, done)) onClose();
      }}
    />
  );
}

/** For a role that may make no keys. */
export function LowerRole({ teamId, member, role, onClose }: Closing & { member: Member; role: Role }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(TEAM_KEY, viewerQuery.queryKey);
  return (
    <LosingAccess
      teamId={teamId}
      member={member}
      text={t('lowerText', { role: t(role) })}
      confirm={t('lower')}
      isRunning={isRunning}
      onCancel={onClose}
      onConfirm={async (keepKeyIds) => {
        const done = t('changed', { name: member.name || member.email, role: t(role) });
        if (await run(SET_ROLE, { teamId, memberId: member.id, role, keepKeyIds }, done)) onClose();
      }}
    />
  );
}
