import { randomUUID } from 'node:crypto'
import { noticeDueAt } from '#rules/notice-times.ts'
import type { House } from '../../context.ts'
import { type PushJob, sendPush } from '../push/send-push.ts'
import { listPushes } from '../push/store.ts'
import { type NoticeMail, sendNotices } from './send-notices.ts'
import {
  announceReleases,
  type DueAt,
  fillMails,
  forgetOldNotices,
  listDueReleases,
  takeBackGivenUp,
  takeBackPutOff,
} from './store.ts'

const MAIL = 'mail releases'
const PUSH = 'push releases'
const LOOK_EVERY_MS = 60_000
/** A shop that was closed for longer tells of nothing that came out before. */
const LOOK_BACK_MS = 14 * 86_400_000
/** Longer than a mail is tried. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000
const MOST_READERS = 500
/** Whoever goes on writing to an address that there is not is soon taken for a sender of spam. */
const REFUSED_FOR_MS = 3 * 86_400_000

/** Says who tells readers of what has come out: looked for each minute, written down once, and mailed from there. */
export function takeUpNotices(house: House): void {
  const { db, clock, jobs } = house
  jobs.every(LOOK_EVERY_MS, 'announce releases', async () => {
    const now = clock.now()
    const span = { since: new Date(now.getTime() - LOOK_BACK_MS), until: now }
    await db.transaction(async tx => {
      await takeBackPutOff(tx, now)
      const releases = await announceReleases(tx, span, dueAt(now))
      const pushes = releases.length > 0 ? await listPushes(tx, releases) : []
      for (const push of pushes)
        await jobs.add(tx, { kind: PUSH, payload: { ...push, at: now.toISOString() } satisfies PushJob })
    })
    const due = await listDueReleases(db, now)
    while (due.length > 0 && (await fillSome(house, due, now))) {}
  })
  jobs.handle(MAIL, (mail: NoticeMail) => sendNotices(house, mail), 'mail')
  jobs.handle(
    PUSH,
    async (push: PushJob) => {
      const again = await sendPush(house, push)
      if (again) await jobs.add(db, { kind: PUSH, payload: push, after: again })
    },
    'push',
  )
  jobs.daily('forget old notices', async () => {
    const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    await takeBackGivenUp(db, { before: ago(GIVEN_UP_AFTER_MS), job: MAIL })
    await forgetOldNotices(db, ago(2 * LOOK_BACK_MS))
  })
}

export function dueAt(now: Date): DueAt {
  return {
    each: noticeDueAt('each', now),
    daily: noticeDueAt('daily', now),
    weekly: noticeDueAt('weekly', now),
  }
}

/** A mail and the job that sends it are written together: after a crash there are both or neither. */
function fillSome(
  { db, jobs }: House,
  releases: Awaited<ReturnType<typeof listDueReleases>>,
  now: Date,
): Promise<boolean> {
  return db.transaction(async tx => {
    const refusedSince = new Date(now.getTime() - REFUSED_FOR_MS)
    const wish = { releases, now, refusedSince, most: MOST_READERS, nameOf: randomUUID }
    const mails = await fillMails(tx, wish)
    for (const mail of mails)
      await jobs.add(tx, { kind: MAIL, key: mail.mailId, payload: mail satisfies NoticeMail })
    return mails.length === MOST_READERS
  })
}
