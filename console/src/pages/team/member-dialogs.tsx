import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { type Role, reaches, useViewer, viewerQuery } from '../../api/viewer';
import { useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Skeleton } from '../../parts/skeleton';
import { AccountChoice, type AccountLimit, ALL_ACCOUNTS, accountIdsOf, isChosen, NO_ACCOUNTS } from './account-choice';
import { KundeSees } from './kunde-sees';
import { LosingAccess } from './losing-access';
import { ASSIGN, assignedQuery, INVITE, type Member, REMOVE_MEMBER, SET_ROLE, TEAM_KEY } from './team.query';
import { TEXTS } from './texts';

export const ROLES: readonly Role[] = ['owner', 'admin', 'member', 'kunde'];

const HINTS = { owner: 'ownerHint', admin: 'adminHint', member: 'memberHint', kunde: 'kundeHint' } as const;

interface Closing {
  teamId: string;
  onClose: () => void;
}

/** Nobody is invited to all accounts by leaving a list empty. */
export function InviteForm({ teamId, onClose }: Closing) {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const { run, isRunning } = useWrite(TEAM_KEY);
  const [limit, setLimit] = useState<AccountLimit>();
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitted },
  } = useForm<{ email: string; role: Role }>({ defaultValues: { email: '', role: 'member' } });
  const role = watch('role');
  const accounts = limit ?? (role === 'kunde' ? NO_ACCOUNTS : ALL_ACCOUNTS);
  const isLimited = role === 'member' || role === 'kunde';
  return (
    <form
      onSubmit={handleSubmit(async (values) => {
        if (isLimited && !isChosen(accounts)) return;
        const accountIds = isLimited ? accountIdsOf(accounts) : [];
        if (await run(INVITE, { teamId, ...values, accountIds }, t('invited', { email: values.email }))) onClose();
      })}
    >
      <Field label={t('email')} error={errors.email && t('wrongEmail')}>
        <input type="email" autoComplete="off" {...register('email', { pattern: /^\S+@\S+\.\S+$/, required: true })} />
      </Field>
      <Field label={t('role')} hint={t(HINTS[role])}>
        <select {...register('role')}>
          {ROLES.filter((each) => each !== 'owner' || reaches(viewer, 'owner')).map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      </Field>
      {isLimited ? (
        <AccountChoice value={accounts} onChange={setLimit} isMissing={isSubmitted && !isChosen(accounts)} />
      ) : null}
      {role === 'kunde' ? <KundeSees hasAll={accounts.isAll} /> : null}
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('invite')}
        </button>
      </footer>
    </form>
  );
}

/** The accounts that are assigned now. */
function limitOf(accountIds: readonly string[]): AccountLimit {
  return { isAll: accountIds.length === 0, ids: new Set(accountIds) };
}

export function AssignedAccounts({ teamId, member, onClose }: Closing & { member: Member }) {
  const t = useTexts(TEXTS);
  const found = useQuery(assignedQuery(teamId, member.id));
  const { run, isRunning } = useWrite(TEAM_KEY);
  const [changed, setChanged] = useState<AccountLimit>();
  const [isSubmitted, setSubmitted] = useState(false);
  if (found.error) return <ErrorNote error={found.error} />;
  if (!found.data) return <Skeleton lines={6} />;
  const limit = changed ?? limitOf(found.data.memberAssignments.accountIds);
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!isChosen(limit)) return;
        const accountIds = accountIdsOf(limit);
        if (await run(ASSIGN, { teamId, memberId: member.id, accountIds }, t('saved'))) onClose();
      }}
    >
      <AccountChoice value={limit} onChange={setChanged} isMissing={isSubmitted && !isChosen(limit)} />
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

/** For a role that may make no keys; whoever becomes a kunde gets their accounts in the same step. */
export function LowerRole({ teamId, member, role, onClose }: Closing & { member: Member; role: Role }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(TEAM_KEY, viewerQuery.queryKey);
  const isKunde = role === 'kunde';
  const found = useQuery({ ...assignedQuery(teamId, member.id), enabled: isKunde });
  const [changed, setChanged] = useState<AccountLimit>();
  const [isSubmitted, setSubmitted] = useState(false);
  const assigned = found.data?.memberAssignments.accountIds ?? [];
  const limit = changed ?? { isAll: false, ids: new Set(assigned) };
  const isMissing = isKunde && !isChosen(limit);
  return (
    <LosingAccess
      teamId={teamId}
      member={member}
      text={t('lowerText', { role: t(role) })}
      confirm={t('lower')}
      isRunning={isRunning || (isKunde && found.isLoading)}
      onCancel={onClose}
      onConfirm={async (keepKeyIds) => {
        setSubmitted(true);
        if (isMissing) return;
        const done = t('changed', { name: member.name || member.email, role: t(role) });
        const accountIds = isKunde ? accountIdsOf(limit) : null;
        if (await run(SET_ROLE, { teamId, memberId: member.id, role, keepKeyIds, accountIds }, done)) onClose();
      }}
    >
      {isKunde ? (
        <>
          <AccountChoice value={limit} onChange={setChanged} isMissing={isSubmitted && isMissing} />
          <KundeSees hasAll={limit.isAll} />
        </>
      ) : null}
    </LosingAccess>
  );
}
