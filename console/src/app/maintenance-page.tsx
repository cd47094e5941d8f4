import { useEffect, useRef } from 'react';
import { useMaintenance } from '../api/maintenance';
import { useFormats } from './formats';
import { defineTexts, useTexts } from './language';

const TEXTS = defineTexts({
  en: {
    title: 'adlane is being maintained',
    lead: 'Nothing is lost. This page goes on by itself where you were.',
    until: 'It should be over by {moment}.',
    waiting: 'Waiting',
  },
  de: {
    title: 'adlane wird gerade gewartet',
    lead: 'Es geht nichts verloren. Danach geht es hier von selbst dort weiter, wo Sie waren.',
    until: 'Das dauert voraussichtlich bis {moment}.',
    waiting: 'Es wird gewartet',
  },
});

/** Lies over everything while the server is in maintenance; what is below waits, and goes on afterwards. */
export function MaintenancePage() {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const maintenance = useMaintenance();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOn = maintenance !== undefined;
  useEffect(() => {
    const element = dialog.current;
    if (isOn && !element?.open) element?.showModal();
    if (!isOn && element?.open) element.close();
  }, [isOn]);
  return (
    <dialog
      ref={dialog}
      className="maintenance"
      aria-labelledby="maintenance-title"
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        // A second Escape closes any dialog.
        if (isOn) event.currentTarget.showModal();
      }}
    >
      {maintenance ? (
        <div className="sign-in-card">
          <p className="brand">
            <span className="brand-mark" aria-hidden="true" />
            adlane
          </p>
          <h1 id="maintenance-title">{t('title')}</h1>
          {maintenance.message ? <p>{maintenance.message}</p> : null}
          {maintenance.estimatedEndTime ? <p>{t('until', { moment: moment(maintenance.estimatedEndTime) })}</p> : null}
          <p className="quiet">{t('lead')}</p>
          <p className="waiting" role="status">
            <span className="hidden">{t('waiting')}</span>
          </p>
        </div>
      ) : null}
    </dialog>
  );
}
