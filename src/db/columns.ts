import { randomUUID } from 'node:crypto';
import type { TransformContext } from '@mikro-orm/core';
import { p, raw, Type, UuidType } from '@mikro-orm/core';
import { uuidOrNull } from '../ids.js';

/** A `uuid`. What no uuid can be equals none: a condition on such text finds nothing instead of failing in the database. */
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

/** The columns of entities as statements give them: what has no type of its own in JSON is text. */
export const column = {
  text: () => p.text(),
  uuid: () => p.type(Uuid),
  /** A random uuid, made here: of a key with several columns the entity manager does not take one back from the database. */
  id: () =>
    p
      .type(Uuid)
      .primary()
      .defaultRaw('gen_random_uuid()')
      .onCreate(() => randomUUID()),
  day: () => p.text().columnType('date'),
  instant: () => p.type(Instant),
  /** When the row was written first, by the database's clock. */
  written: (clock = 'clock_timestamp()') => p.type(Instant).defaultRaw(clock),
};

/** The present by the database's clock, as the value of an instant; what it was stands in the record once it is flushed. */
export function databaseNow(): string {
  return raw('clock_timestamp()') as unknown as string;
}
