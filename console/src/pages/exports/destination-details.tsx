import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { Confirmation } from '../../parts/confirmation';
import { DELETE_DESTINATION, type Destination, type Schedule, TEST_DESTINATION } from './delivery.query';
import { DELIVERY, type DeliveryKey } from './delivery-texts';
import { whereWords } from './delivery-words';
import DestinationForm from './destination-form';
import { Ending } from './ending';
import { SAVED_KEY } from './exports.query';

interface DestinationDetailsProps {
  destination: Destination;
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** One bucket: whether it can be written to, and what ends with it. */
export default function DestinationDetails({ destination, schedules, onClose }: DestinationDetailsProps) {
  const t = useTexts(DELIVERY);
  const { run, isRunning } = useWrite(SAVED_KEY);
  const [asked, ask] = useState<'edit' | 'remove'>();
  const [tested, tell] = useState<{ text: DeliveryKey; isGood: boolean }>();
  const { id: destinationId } = destination;
  if (asked === 'edit') return <DestinationForm destination={destination} onClose={() => ask(undefined)} />;
  if (asked === 'remove') {
    const ending = schedules.filter((each) => each.destinationId === destinationId && each.status !== 'ended');
    return (
      <Confirmation
        cancel={t('keep')}
        confirm={t('remove')}
        isRunning={isRunning}
        details={ending.length === 0 ? <p className="quiet">{t('endsNone')}</p> : <Ending schedules={ending} />}
        onCancel={() => ask(undefined)}
        onConfirm={async () => {
          if (await run(DELETE_DESTINATION, { destinationId }, t('bucketRemoved'))) onClose();
        }}
      >
        {t('removeBucketText')}
      </Confirmation>
    );
  }
  const test = async () => {
    tell(undefined);
    const found = (await run(TEST_DESTINATION, { destinationId }))?.testBucketDestination;
    if (found) tell({ text: found.reason ?? 'testWorks', isGood: found.isWritable });
  };
  return (
    <>
      <p className="address quiet">{whereWords(t, destination)}</p>
      <p role="status" className={tested && (tested.isGood ? 'good' : 'bad')}>
        {tested ? t(tested.text) : null}
      </p>
      <p className="row">
        <button type="button" className="button" disabled={isRunning} onClick={() => void test()}>
          {t('test')}
        </button>
        <button type="button" className="button" onClick={() => ask('edit')}>
          {t('edit')}
        </button>
        <button type="button" className="link bad" onClick={() => ask('remove')}>
          {t('remove')}
        </button>
      </p>
    </>
  );
}
