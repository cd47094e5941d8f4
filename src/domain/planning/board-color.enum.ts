export const BoardColor = {
  blue: 'blue',
  purple: 'purple',
  amber: 'amber',
  red: 'red',
  orange: 'orange',
  green: 'green',
  emerald: 'emerald',
  teal: 'teal',
  cyan: 'cyan',
  indigo: 'indigo',
  pink: 'pink',
  rose: 'rose',
  sky: 'sky',
  lime: 'lime',
  yellow: 'yellow',
  slate: 'slate',
} as const;

export type BoardColor = keyof typeof BoardColor;
