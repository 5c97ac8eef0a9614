import { oneOf, whole } from './formats.ts'
import type { Settings } from './setting.ts'

export const PROCESSES = {
  ROLE: {
    meaning:
      'What this server of the shop does. `web` answers readers and leaves mails, files of books and whatever else is done afterwards to others; `work` does that, and answers only `/healthz`, `/readyz` and `/metrics`. Some server of the shop has to be `work` or `all` ([several processes](running.md#several-processes)).',
    format: oneOf('all', 'web', 'work'),
    default: 'all',
  },
  PROCESSES: {
    meaning:
      'Into how many processes this server is divided, so that it uses as many cores. They share port, embedded database, `CACHE_MB` and `DATABASE_POOL` ([several processes](running.md#several-processes)).',
    format: whole(1, 64),
    default: '1',
  },
} satisfies Settings
