/** The columns of the planning board, in the order of the work. */
export const BoardStatus = {
  onboarding: 'onboarding',
  setup: 'setup',
  wartend: 'wartend',
  zu_bearbeiten: 'zu_bearbeiten',
  rueckfragen: 'rueckfragen',
} as const;

export type BoardStatus = keyof typeof BoardStatus;

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

export const CalendarSource = { manual: 'manual', due_date: 'due_date', todo: 'todo' } as const;

export type CalendarSource = keyof typeof CalendarSource;
