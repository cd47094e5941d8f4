/** Which changes at ad platforms wait for the approval of a person. */
export const Approval = { NEVER: 'NEVER', ASSISTANTS: 'ASSISTANTS', ABOVE: 'ABOVE', ALWAYS: 'ALWAYS' } as const;

export type Approval = keyof typeof Approval;
