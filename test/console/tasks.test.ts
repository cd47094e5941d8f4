import { inBrowser } from '../support/chromium.js';
import { accountTasks } from './support/account-tasks.js';
import { documented } from './support/task-table.js';
import { teamTasks } from './support/team-tasks.js';
import { WorkingDay } from './support/working-day.js';

inBrowser('a working day of a team', () => {
  const day = WorkingDay.ofGroup();
  const tasks = teamTasks(day);
  const names = [...tasks, ...accountTasks(day)].map(({ name }) => name);

  test('there are forty-two tasks, and the document has each', () => {
    expect(names).toHaveLength(42);
    expect(documented().map(({ name }) => name)).toEqual(names);
  });

  test.each(tasks)('$name', (task) => day.do(task, names));
});
