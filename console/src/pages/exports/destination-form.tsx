import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { CREATE_DESTINATION, type Destination, UPDATE_DESTINATION } from './delivery.query';
import { DELIVERY } from './delivery-texts';
import { SAVED_KEY } from './exports.query';

interface DestinationFormProps {
  /** Absent: a new one. */
  destination?: Destination;
  onClose: () => void;
  /** Told the id of a new one, in place of closing. */
  onMade?: (id: string) => void;
}

interface Values {
  name: string;
  service: 'amazon' | 'other';
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A bucket, and the key with which it is written to. */
export default function DestinationForm({ destination, onClose, onMade }: DestinationFormProps) {
  const t = useTexts(DELIVERY);
  const { run, isRunning } = useWrite(SAVED_KEY);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm<Values>({
    defaultValues: {
      name: destination?.name ?? '',
      service: destination?.endpoint ? 'other' : 'amazon',
      endpoint: destination?.endpoint ?? '',
      region: destination?.region ?? '',
      bucket: destination?.bucket ?? '',
      prefix: destination?.prefix ?? '',
      isPathStyle: destination?.isPathStyle ?? false,
      accessKeyId: destination?.accessKeyId ?? '',
      secretAccessKey: '',
    },
  });
  const isOther = watch('service') === 'other';
  const save = async ({ service, secretAccessKey, ...values }: Values) => {
    const fields = {
      name: values.name.trim(),
      endpoint: service === 'other' ? values.endpoint.trim() : null,
      region: values.region.trim(),
      bucket: values.bucket.trim(),
      prefix: values.prefix.trim(),
      isPathStyle: service === 'other' && values.isPathStyle,
      accessKeyId: values.accessKeyId.trim(),
    };
    if (destination) {
      const secret = secretAccessKey && { secretAccessKey };
      const changed = { destinationId: destination.id, ...fields, ...secret };
      if (await run(UPDATE_DESTINATION, changed, t('bucketSaved'))) onClose();
      return;
    }
    const made = await run(CREATE_DESTINATION, { ...fields, secretAccessKey }, t('bucketAdded'));
    if (!made) return;
    onClose();
    onMade?.(made.createBucketDestination.id);
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate autoComplete="off">
      <Field label={t('name')} error={errors.name && t('nameWrong')}>
        <input type="text" maxLength={200} {...register('name', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <Field label={t('service')}>
        <select {...register('service')}>
          <option value="amazon">{t('amazon')}</option>
          <option value="other">{t('other')}</option>
        </select>
      </Field>
      {isOther ? (
        <Field label={t('endpoint')} hint={t('endpointHint')} error={errors.endpoint && t('endpointWrong')}>
          <input
            type="text"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            {...register('endpoint', { validate: (value) => URL.canParse(value.trim()) })}
          />
        </Field>
      ) : null}
      <Field label={t('region')} hint={t('regionHint')} error={errors.region && t('regionWrong')}>
        <input
          type="text"
          maxLength={63}
          {...register('region', { pattern: /^\s*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\s*$/, required: true })}
        />
      </Field>
      <Field label={t('bucketName')} error={errors.bucket && t('bucketWrong')}>
        <input
          type="text"
          maxLength={63}
          {...register('bucket', { pattern: /^\s*[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\s*$/, required: true })}
        />
      </Field>
      <Field label={t('prefix')} hint={t('prefixHint')} error={errors.prefix && t('prefixWrong')}>
        <input type="text" maxLength={200} {...register('prefix', { pattern: /^\s*[A-Za-z0-9!_.=/-]*\s*$/ })} />
      </Field>
      {isOther ? (
        <label className="check-row">
          <input type="checkbox" {...register('isPathStyle')} />
          <span>{t('pathStyle')}</span>
        </label>
      ) : null}
      <Field label={t('accessKey')} error={errors.accessKeyId && t('accessKeyWrong')}>
        <input type="text" maxLength={200} {...register('accessKeyId', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <Field
        label={t('secret')}
        hint={t(destination ? 'secretKept' : 'secretHint')}
        error={errors.secretAccessKey && t('secretWrong')}
      >
        <input
          type="password"
          autoComplete="new-password"
          maxLength={500}
          {...register('secretAccessKey', { required: !destination })}
        />
      </Field>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t(destination ? 'save' : 'add')}
        </button>
      </footer>
    </form>
  );
}
