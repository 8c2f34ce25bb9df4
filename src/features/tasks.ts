import type { Services } from '@/server/auth/context';
import type { TaskHandlers } from '@/server/jobs/task-worker';
import { MAIL_TASK, mailTask } from './mails/mails.service';

/** What does each kind of task. A feature that puts work into the queue adds its line here. */
export const taskHandlers = (services: Services): TaskHandlers => ({
  [MAIL_TASK]: mailTask(services),
});
