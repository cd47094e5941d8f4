import { useQuery } from '@tanstack/react-query';
import { leaveToSignIn, signInOptionsQuery } from '../api/sign-in';
import { useViewer } from '../api/viewer';

/** The teams of whoever is signed in; another one is another sign-in, after which the person is at `to`. */
export function TeamSelect({ to, label }: { to: string; label: string }) {
  const { user, team, teams } = useViewer();
  const { data } = useQuery(signInOptionsQuery);
  return (
    <select
      aria-label={label}
      value={team.id}
      disabled={!data}
      onChange={({ target }) =>
        data && leaveToSignIn(data.signInOptions, { to, teamId: target.value, email: user.email })
      }
    >
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
