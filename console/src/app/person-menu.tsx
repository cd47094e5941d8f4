import { ChevronsUpDown, Keyboard, LogOut } from 'lucide-react';
import { signOut } from '../api/sign-in';
import type { Viewer } from '../api/viewer';
import { Choice } from '../parts/choice';
import { useToast } from '../parts/toasts';
import { LANGUAGES, type Language, setLanguage, useLanguage, useTexts } from './language';
import { TeamSelect } from './team-select';
import { APP } from './texts';
import { setTheme, useTheme } from './theme';
import type { Theme } from './theme-choice';

/** Who is signed in, and what belongs to the person: the team, looks, language, the end of the session. */
export function PersonMenu({ viewer: { user, team, teams }, onHelp }: { viewer: Viewer; onHelp: () => void }) {
  const t = useTexts(APP);
  const toast = useToast();
  const theme = useTheme();
  const language = useLanguage();
  return (
    <details className="person">
      <summary>
        <span className="avatar" aria-hidden="true">
          {initialsOf(user.name)}
        </span>
        <span className="person-name">
          {user.name}
          <small>
            {team.name} · {t(`role_${team.role}`)}
          </small>
        </span>
        <ChevronsUpDown aria-hidden="true" />
      </summary>
      <div className="person-panel">
        {teams.length > 1 ? (
          <div className="field">
            <span aria-hidden="true">{t('team')}</span>
            <TeamSelect to="/app/accounts" label={t('team')} />
          </div>
        ) : null}
        <Choice<Theme>
          label={t('theme')}
          value={theme}
          options={[
            { value: 'system', label: t('system') },
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
          onChange={setTheme}
        />
        <Choice<Language>
          label={t('language')}
          value={language}
          options={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }))}
          onChange={setLanguage}
        />
        <button type="button" className="menu-item" onClick={onHelp}>
          <Keyboard aria-hidden="true" />
          {t('help')}
        </button>
        <button
          type="button"
          className="menu-item"
          onClick={() => void signOut().catch(() => toast({ tone: 'bad', text: t('stillSignedIn') }))}
        >
          <LogOut aria-hidden="true" />
          {t('signOut')}
        </button>
      </div>
    </details>
  );
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => [...part][0])
    .join('')
    .toLocaleUpperCase();
}
