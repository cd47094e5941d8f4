import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { enteredNumber } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import { CREATE_PROMOTION, PROMOTIONS_KEY } from './promotions.query';
import { TEXTS } from './texts';

const KINDS = ['PERCENT_OFF', 'MONEY_OFF', 'FREE_GIFT'] as const;
const PRODUCTS = ['ALL_PRODUCTS', 'SPECIFIC_PRODUCTS'] as const;
const CHANNELS = ['ONLINE', 'IN_STORE'] as const;
const STORES = ['ALL_STORES', 'ONLY', 'ALL_BUT'] as const;

interface Values {
  longTitle: string;
  kind: (typeof KINDS)[number];
  percentOff: string;
  moneyOffAmount: string;
  freeGift: string;
  code: string;
  products: (typeof PRODUCTS)[number];
  promotionId: string;
  channels: (typeof CHANNELS)[number][];
  stores: (typeof STORES)[number];
  storeCodes: string;
  promotionUrl: string;
  start: string;
  end: string;
}

/** What the shops on site need; the API refuses it without them. */
function inStore({ channels, stores, storeCodes, promotionUrl }: Values) {
  if (!channels.includes('IN_STORE')) return {};
  const codes = [...new Set((storeCodes ?? '').split(/[\n,;]/).map((code) => code.trim()))].filter(Boolean);
  return {
    promotionUrl,
    storeApplicability: stores === 'ALL_STORES' ? ('ALL_STORES' as const) : ('SPECIFIC_STORES' as const),
    ...(stores === 'ONLY' && { storeCodesInclusion: codes }),
    ...(stores === 'ALL_BUT' && { storeCodesExclusion: codes }),
  };
}

/** An offer of the shop; the merchant platform has the last word. */
export function NewPromotion({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(PROMOTIONS_KEY);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm<Values>({
    defaultValues: {
      longTitle: '',
      kind: 'PERCENT_OFF',
      percentOff: '',
      moneyOffAmount: '',
      freeGift: '',
      code: '',
      products: 'ALL_PRODUCTS',
      promotionId: '',
      channels: ['ONLINE'],
      stores: 'ALL_STORES',
      storeCodes: '',
      promotionUrl: '',
      start: '',
      end: '',
    },
    shouldUnregister: true,
  });
  const [kind, products, channels, stores] = watch(['kind', 'products', 'channels', 'stores']);
  const create = async (values: Values) => {
    const { longTitle, code } = values;
    const created = await run(
      CREATE_PROMOTION,
      {
        accountId,
        longTitle,
        couponValueType: values.kind,
        percentOff: values.kind === 'PERCENT_OFF' ? Number(values.percentOff) : null,
        moneyOffAmount: values.kind === 'MONEY_OFF' ? enteredNumber(values.moneyOffAmount) : null,
        freeGiftDescription: values.kind === 'FREE_GIFT' ? values.freeGift : null,
        offerType: code ? 'GENERIC_CODE' : 'NO_CODE',
        genericRedemptionCode: code || null,
        productApplicability: values.products,
        promotionId: values.products === 'SPECIFIC_PRODUCTS' ? values.promotionId : null,
        redemptionChannel: values.channels,
        ...inStore(values),
        effectiveStart: new Date(values.start).toISOString(),
        effectiveEnd: new Date(values.end).toISOString(),
      },
      t('created', { title: longTitle }),
    );
    if (created) onClose();
  };
  const isAmount = (value: string) => {
    const amount = enteredNumber(value) ?? 0;
    return amount > 0 && Math.round(amount * 100) / 100 === amount;
  };
  const isFilled = (value: string) => value.trim() !== '';
  return (
    <form onSubmit={handleSubmit(create)}>
      <Field label={t('longTitle')} error={errors.longTitle && t('required')}>
        <input type="text" maxLength={200} {...register('longTitle', { validate: isFilled })} />
      </Field>
      <div className="side-by-side">
        <Field label={t('kind')}>
          <select {...register('kind')}>
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </select>
        </Field>
        {kind === 'PERCENT_OFF' ? (
          <Field label={t('percentOff')} error={errors.percentOff && t('percentWrong')}>
            <input
              type="number"
              {...register('percentOff', {
                validate: (value) => Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 100,
              })}
            />
          </Field>
        ) : null}
        {kind === 'MONEY_OFF' ? (
          <Field label={t('moneyOffAmount')} error={errors.moneyOffAmount && t('amountWrong')}>
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              {...register('moneyOffAmount', { validate: isAmount })}
            />
          </Field>
        ) : null}
        {kind === 'FREE_GIFT' ? (
          <Field label={t('freeGift')} error={errors.freeGift && t('required')}>
            <input type="text" {...register('freeGift', { validate: isFilled })} />
          </Field>
        ) : null}
      </div>
      <Field label={t('code')}>
        <input type="text" maxLength={200} {...register('code')} />
      </Field>
      <div className="side-by-side">
        <Field label={t('products')}>
          <select {...register('products')}>
            {PRODUCTS.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </select>
        </Field>
        {products === 'SPECIFIC_PRODUCTS' ? (
          <Field label={t('promotionId')} error={errors.promotionId && t('promotionIdWrong')}>
            <input type="text" {...register('promotionId', { pattern: /^[\w-]{0,50}$/ })} />
          </Field>
        ) : null}
      </div>
      <fieldset className="plain-fields">
        <legend>{t('channels')}</legend>
        {CHANNELS.map((each) => (
          <label key={each} className="check-row">
            <input
              type="checkbox"
              value={each}
              {...register('channels', { validate: (chosen) => chosen.length > 0 })}
            />
            <span>{t(each)}</span>
          </label>
        ))}
        {errors.channels ? (
          <p className="bad" role="alert">
            {t('channelNeeded')}
          </p>
        ) : null}
      </fieldset>
      {channels.includes('IN_STORE') ? (
        <>
          <Field label={t('stores')}>
            <select {...register('stores')}>
              {STORES.map((each) => (
                <option key={each} value={each}>
                  {t(each)}
                </option>
              ))}
            </select>
          </Field>
          {stores === 'ALL_STORES' || stores === undefined ? null : (
            <Field label={t('storeCodes')} error={errors.storeCodes && t('required')}>
              <textarea rows={3} {...register('storeCodes', { validate: isFilled })} />
            </Field>
          )}
          <Field label={t('promotionUrl')} error={errors.promotionUrl && t('urlWrong')}>
            <input type="url" {...register('promotionUrl', { validate: (value) => /^https?:\/\/\S+$/.test(value) })} />
          </Field>
        </>
      ) : null}
      <div className="side-by-side">
        <Field label={t('start')} error={errors.start && t('required')}>
          <input type="datetime-local" {...register('start', { required: true })} />
        </Field>
        <Field label={t('end')} error={errors.end && t('endWrong')}>
          <input type="datetime-local" {...register('end', { validate: (value, { start }) => value > start })} />
        </Field>
      </div>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('create')}
        </button>
      </footer>
    </form>
  );
}
