import type { Page } from '../pages';
import { Dialog } from '../parts/dialog';
import { useText, useTexts } from './language';
import { APP } from './texts';

export function Help({ isOpen, onClose, pages }: { isOpen: boolean; onClose: () => void; pages: readonly Page[] }) {
  const t = useTexts(APP);
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('help')}>
      <p className="quiet">{t('helpHint')}</p>
      <dl className="keys">
        <dt>
          <kbd>/</kbd>
        </dt>
        <dd>{t('search')}</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{t('shortcuts')}</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>{t('closeDialog')}</dd>
        {pages.flatMap(({ key, title, path }) =>
          key
            ? [
                <dt key={`${path}-key`}>
                  <kbd>g</kbd> {t('andThen')} <kbd>{key}</kbd>
                </dt>,
                <dd key={path}>{text(title)}</dd>,
              ]
            : [],
        )}
      </dl>
    </Dialog>
  );
}
