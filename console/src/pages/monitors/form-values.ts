import type { Condition, Monitor } from './monitors.query';

/** Numbers as they are typed. */
export interface ConditionValues extends Pick<Condition, 'metric' | 'aggregate' | 'comparison' | 'operator'> {
  windowDays: string;
  threshold: string;
}

/** A monitor as its form has it. */
export interface Values {
  name: string;
  level: Monitor['level'];
  conditions: ConditionValues[];
  severity: Monitor['severity'];
  accountId: string;
  isRepeated: boolean;
  isMailed: boolean;
  action: 'none' | NonNullable<Monitor['action']>['kind'];
  changePercent: string;
  isUnattended: boolean;
}
