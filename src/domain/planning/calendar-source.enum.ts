export const CalendarSource = { manual: 'manual', due_date: 'due_date', todo: 'todo' } as const;

export type CalendarSource = keyof typeof CalendarSource;
