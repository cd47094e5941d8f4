import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Every recording begins at this instant, so that windows of days and the sandbox's figures are the same. */
const BEGINS = Date.parse('2026-11-27T10:00:00Z');

const RealDate = Date;

/** Has this process begin at the same instant as every other recording. Returns by how many milliseconds it is off. */
export function fixTheClock() {
  const shift = BEGINS - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...of) {
      if (of.length > 0) super(...of);
      else super(RealDate.now() + shift);
    }

    static now() {
      return RealDate.now() + shift;
    }
  };
  return shift;
}

/** Draws the same ids in each recording: lists in order of ids would differ otherwise. */
export function fixIds() {
  let drawn = 0;
  const randomUUID = () => {
    drawn += 1;
    const digits = crypto.createHash('sha256').update(`answers ${drawn}`).digest('hex');
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  };
  crypto.randomUUID = randomUUID;
  globalThis.crypto.randomUUID = randomUUID;
  syncBuiltinESMExports();
}
