/** Whether what bids so aims at a ROAS; else it aims at a cost per conversion, or at neither. */
export function isRoasStrategy(strategy: string): boolean {
  return !/CPA|^MAXIMIZE_CONVERSIONS$/.test(strategy);
}

const WITH_TARGET = new Set(['TARGET_ROAS', 'MAXIMIZE_CONVERSION_VALUE', 'TARGET_CPA', 'MAXIMIZE_CONVERSIONS']);

export function hasTarget(strategy: string): boolean {
  return WITH_TARGET.has(strategy);
}
