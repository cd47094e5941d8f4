import { randomUUID } from 'node:crypto';
import type { TransformContext } from '@mikro-orm/core';
import { p, raw, Type, UuidType } from '@mikro-orm/core';
import { uuidOrNull } from '../../lib/ids.js';

/** A `uuid`. A condition on text that is no uuid finds nothing instead of failing in the database. */
class Uuid extends UuidType {
  override convertToDatabaseValue(value: string | null, _platform: unknown, context?: TransformContext): string | null {
    return typeof value === 'string' && context?.mode === 'query' ? uuidOrNull(value) : value;
  }
}

const TIMESTAMP = /^(\S+) (\S+?)([+-])(\d\d):?(\d\d)?:?(\d\d)?$/;

/** A `timestamptz` as ISO 8601 in UTC with milliseconds. */
class Instant extends Type<string, string> {
  override convertToJSValue(text: string): string {
    const [, day, time, sign, hours, minutes = 0, seconds = 0] = TIMESTAMP.exec(text) ?? [];
    if (day === undefined) return text;
    const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000);
    return new Date(Date.parse(`${day}T${time}Z`) - ahead).toISOString();
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'timestamptz';
  }
}

/** Columns of entities, with values as statements return them: text for whatever has no JSON type. */
export const column = {
  text: () => p.text(),
  uuid: () => p.type(Uuid),
  /** A random uuid, made here: the entity manager does not read back one column of a composite key. */
  id: () =>
    p
      .type(Uuid)
      .primary()
      .defaultRaw('gen_random_uuid()')
      .onCreate(() => randomUUID()),
  day: () => p.text().columnType('date'),
  instant: () => p.type(Instant),
  /** When the row was inserted, by the database's clock. */
  written: (clock = 'clock_timestamp()') => p.type(Instant).defaultRaw(clock),
};

/** The present by the database's clock, as an instant's value; the record holds the actual value after the flush. */
export function databaseNow(): string {
  return raw('statement_timestamp()') as unknown as string;
}
