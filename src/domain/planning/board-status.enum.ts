/** The columns of the planning board, in the order of the work. */
export const BoardStatus = {
  onboarding: 'onboarding',
  setup: 'setup',
  wartend: 'wartend',
  zu_bearbeiten: 'zu_bearbeiten',
  rueckfragen: 'rueckfragen',
} as const;

export type BoardStatus = keyof typeof BoardStatus;
