import { randomUUID } from 'node:crypto'
import { MAILED_WITHIN_MS, noticeDueAt } from '#rules/notice-times.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { type PushJob, sendPush } from '../push/send-push.ts'
import { listPushes } from '../push/store.ts'
import { type ReleaseMail, sendReleaseMail } from './send-release-mail.ts'
import {
  announceReleases,
  type DueAt,
  endOldNotices,
  endPostponed,
  fillMails,
  listDueReleases,
  returnAbandoned,
  takeReleasesToPush,
  takeTurns,
} from './store.ts'

const MAIL = 'mail releases'
const PUSH = 'push releases'
const CHECK_EVERY_MS = 60_000
/** Longer than the job of a mail is retried. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000
const MOST_READERS = 500
/** Mails to refused addresses pause for this long, because repeated ones count as spam. */
const REFUSED_FOR_MS = 3 * 86_400_000

/** Registers the jobs that announce releases each minute, and send the mails and push messages about them. */
export function registerNotificationJobs(app: AppContext): void {
  const { db, clock, jobs } = app
  jobs.every(CHECK_EVERY_MS, 'announce releases', async () => {
    const now = clock.now()
    const span = { since: new Date(now.getTime() - MAILED_WITHIN_MS), until: now }
    await db.transaction(async tx => {
      await endPostponed(tx, now)
      await announceReleases(tx, span, dueAt(now))
      const releases = await takeReleasesToPush(tx, now)
      const pushes = releases.length > 0 ? await listPushes(tx, releases) : []
      for (const push of pushes)
        await jobs.add(tx, { kind: PUSH, payload: { ...push, at: now.toISOString() } satisfies PushJob })
    })
    const due = await listDueReleases(db, now)
    while (due.length > 0 && (await fillBatch(app, due, now))) {}
  })
  jobs.handle(MAIL, (mail: ReleaseMail) => sendReleaseMail(app, mail), 'bulk')
  jobs.handle(
    PUSH,
    async (push: PushJob) => {
      const again = await sendPush(app, push)
      if (again) await jobs.add(db, { kind: PUSH, payload: push, after: again })
    },
    'push',
  )
  jobs.daily('forget old notices', async () => {
    const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    await returnAbandoned(db, { before: ago(GIVEN_UP_AFTER_MS), job: MAIL })
    await endOldNotices(db, ago(2 * MAILED_WITHIN_MS))
  })
}

export function dueAt(now: Date): DueAt {
  return {
    each: noticeDueAt('each', now),
    daily: noticeDueAt('daily', now),
    weekly: noticeDueAt('weekly', now),
  }
}

/** Assigns notices to mails and adds their jobs in one transaction. True where more readers may be left. */
function fillBatch(
  { config, db, jobs }: AppContext,
  releases: Awaited<ReturnType<typeof listDueReleases>>,
  now: Date,
): Promise<boolean> {
  return db.transaction(async tx => {
    const refusedSince = new Date(now.getTime() - REFUSED_FOR_MS)
    const batch = { releases, now, refusedSince, most: MOST_READERS, nameOf: randomUUID }
    const mails = await fillMails(tx, batch)
    const turns = await turnsOf(tx, mails, { perMinute: config.mailPerMinute, now })
    const added = mails.map(({ accountId, mailId }, at) => ({
      key: mailId,
      payload: { accountId, mailId } satisfies ReleaseMail,
      after: turns[at] ?? now,
    }))
    await jobs.addAll(tx, MAIL, added)
    return mails.length === MOST_READERS
  })
}

/** When each mail may be sent. */
async function turnsOf(
  tx: Tx,
  mails: readonly { domain: string }[],
  { perMinute, now }: { perMinute: number | null; now: Date },
): Promise<Date[]> {
  if (perMinute === null || mails.length === 0) return []
  const byDomain = Map.groupBy(mails, ({ domain }) => domain)
  const counts = new Map([...byDomain].map(([domain, those]) => [domain, those.length]))
  const firsts = await takeTurns(tx, counts, { perMinute, now })
  const given = new Map<string, number>()
  return mails.map(({ domain }) => {
    const before = given.get(domain) ?? 0
    given.set(domain, before + 1)
    return new Date((firsts.get(domain) ?? now).getTime() + (before * 60_000) / perMinute)
  })
}
