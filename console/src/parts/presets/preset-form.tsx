import { type ReactNode, useState } from 'react';
import { useViewer } from '../../api/viewer';
import { useTexts } from '../../app/language';
import { Field } from '../field';
import { TEXTS } from './texts';

export interface ListedPreset {
  id: string;
  name: string;
  userId: string;
  isShared: boolean;
}

interface PresetFormProps {
  presets: readonly ListedPreset[];
  /** The one that the account is linked to. */
  linkedId: string | null | undefined;
  isRunning: boolean;
  onUse: (id: string) => void;
  onRemove: (preset: ListedPreset) => void;
  /** With a name: saves a preset and links it; without one, for the account alone. */
  onApply: (name: string | undefined, isShared: boolean) => void;
  onClose: () => void;
  /** What is chosen. */
  children: ReactNode;
}

/** The content of a dialog: saved views to use, what is chosen, and how to keep it. */
export function PresetForm({
  presets,
  linkedId,
  isRunning,
  onUse,
  onRemove,
  onApply,
  onClose,
  children,
}: PresetFormProps) {
  const t = useTexts(TEXTS);
  const { user } = useViewer();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(name.trim() || undefined, isShared);
      }}
    >
      <section>
        <h3>{t('saved')}</h3>
        {presets.length === 0 ? <p className="quiet small">{t('noPresets')}</p> : null}
        <ul className="presets">
          {presets.map((preset) => (
            <li key={preset.id} className="row preset">
              <span className="preset-name">
                {preset.name}{' '}
                <small className="quiet">
                  {t(preset.userId === user.id ? 'mine' : 'shared')}
                  {preset.id === linkedId ? ` · ${t('inUse')}` : null}
                </small>
              </span>
              {preset.id === linkedId ? null : (
                <button
                  type="button"
                  className="link"
                  aria-label={t('useOf', { name: preset.name })}
                  disabled={isRunning}
                  onClick={() => onUse(preset.id)}
                >
                  {t('use')}
                </button>
              )}
              {preset.userId === user.id ? (
                <button
                  type="button"
                  className="link bad"
                  aria-label={t('removeOf', { name: preset.name })}
                  disabled={isRunning}
                  onClick={() => onRemove(preset)}
                >
                  {t('remove')}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      {children}
      <Field label={t('name')} hint={t('nameHint')}>
        <input type="text" maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {name.trim() ? (
        <label className="check-row">
          <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
          <span>{t('share')}</span>
        </label>
      ) : null}
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('apply')}
        </button>
      </footer>
    </form>
  );
}
