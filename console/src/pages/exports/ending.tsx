import { useTexts } from '../../app/language';
import type { Schedule } from './delivery.query';
import { DELIVERY } from './delivery-texts';
import { nameOfSchedule } from './delivery-words';

/** What delivers nothing any more once its bucket or its saved export is deleted. */
export function Ending({ schedules }: { schedules: readonly Schedule[] }) {
  const t = useTexts(DELIVERY);
  return (
    <div>
      <p>{t('ends')}</p>
      <ul className="points">
        {schedules.map((schedule) => (
          <li key={schedule.id}>{nameOfSchedule(t, schedule)}</li>
        ))}
      </ul>
    </div>
  );
}
