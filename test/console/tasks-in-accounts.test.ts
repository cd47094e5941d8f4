import { inBrowser } from '../support/chromium.js';
import { accountTasks } from './support/account-tasks.js';
import { teamTasks } from './support/team-tasks.js';
import { WorkingDay } from './support/working-day.js';

inBrowser('a working day in accounts', () => {
  const day = WorkingDay.ofGroup();
  const tasks = accountTasks(day);
  const names = [...teamTasks(day), ...tasks].map(({ name }) => name);

  test.each(tasks)('$name', (task) => day.do(task, names));
});
