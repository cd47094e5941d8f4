import { ParameterError } from '../../errors.js';
import { NAME_PARTS } from './delivery.enum.js';

export type NameParts = Record<keyof typeof NAME_PARTS, string>;

const PLACES = Object.keys(NAME_PARTS).map((name) => `{${name}}`);
const RULE = `must have letters, digits, ${PLACES.join(', ')} and any of ! - _ . = / inside; no part between slashes may be empty or begin with a dot`;

/** Throws ParameterError unless it names objects that every service takes. */
export function requireObjectName(name: string): string {
  const trimmed = name.trim();
  const plain = PLACES.reduce((text, place) => text.replaceAll(place, 'x'), trimmed);
  const isGood = /^[A-Za-z0-9!_.=/-]+$/.test(plain) && plain.split('/').every((part) => /^[^.]/.test(part));
  if (!isGood) throw new ParameterError('objectName', RULE);
  return trimmed;
}

/** The key of an object. `prefix` is empty or ends with a slash. */
export function objectKey(prefix: string, name: string, parts: NameParts, ending: string): string {
  const filled = Object.entries(parts).reduce((text, [place, value]) => text.replaceAll(`{${place}}`, value), name);
  return `${prefix}${filled}.${ending}`;
}

/** A name as a part of a key: `müller-co`'s letters without marks, everything else as hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'team'
  );
}
