import { useTexts } from '../../app/language';
import { type Key, TEXTS } from './assets-texts';
import { TEXTS as CAMPAIGN, known } from './texts';

export interface NamedAsset {
  text: string | null;
  name: string | null;
  url: string | null;
  /** Its id at the platform. */
  id: string;
  fieldType: string;
  status: string;
}

export function nameOfAsset({ text, name, url, id }: Pick<NamedAsset, 'text' | 'name' | 'url' | 'id'>): string {
  return text || name || url || id;
}

interface AssetNameProps {
  asset: NamedAsset;
  /** Where it is linked and by whom, if that is not clear by itself. */
  place?: readonly string[];
  onChange: (() => void) | undefined;
}

/** What it is called, its role and whether it is paused. Pictures are named, not loaded: they are at other hosts. */
export function AssetName({ asset, place = [], onChange }: AssetNameProps) {
  const t = useTexts(TEXTS);
  const campaign = useTexts(CAMPAIGN);
  const name = nameOfAsset(asset);
  const { fieldType, status, url } = asset;
  const role = Object.hasOwn(TEXTS.en, fieldType) ? t(fieldType as Key) : known(campaign, fieldType);
  const isOn = status === 'ENABLED' || status === 'UNKNOWN';
  const about = [role, ...place, isOn ? '' : status === 'PAUSED' ? t('paused') : known(campaign, status)];
  return (
    <span className="two-lines">
      {onChange ? (
        <button type="button" className="link" aria-label={t('changeNamed', { name })} onClick={onChange}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      <small className="quiet">
        {about.filter(Boolean).join(' · ')}
        {url && /^https?:\/\//.test(url) ? (
          <>
            {' · '}
            <a href={url} target="_blank" rel="noreferrer noopener" aria-label={`${t('open')}: ${name}`}>
              {t('open')}
            </a>
          </>
        ) : null}
      </small>
    </span>
  );
}
