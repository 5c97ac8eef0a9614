import type { StudioReleaseItem } from '#contract/generated/studio_releases.ts'
import { userLevel } from '#rules/user-level.ts'
import { holdGrantsOf } from '../accounts/staff/staff-store.ts'
import { findAccount } from '../accounts/store.ts'
import type { Reader } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import { momentIn } from '../platform/mail/moment-in.ts'
import { listColleagues } from '../studio/second-person/people.ts'
import { findWaiting, itemKey, seeingAll } from './kinds.ts'
import { NotPublished, publishItems } from './publish-items.ts'
import { reasonSentence } from './reason-sentence.ts'
import * as store from './release-store.ts'

const DUE = 'release due'
const MAIL = 'mail release'
interface Due {
  readonly releaseId: string
}

/** In the transaction that plans it: it is published when its time has come. */
export async function queueRelease(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { releaseId, publishAt }: { releaseId: string; publishAt: Date },
): Promise<void> {
  const payload: Due = { releaseId }
  await jobs.add(tx, { kind: DUE, key: releaseId, payload, after: publishAt })
}

export function registerReleaseJobs(app: AppContext): void {
  app.jobs.handle(DUE, ({ releaseId }: Due) => publishDue(app, releaseId))
  app.jobs.handle(MAIL, ({ releaseId }: Due) => tellPlanner(app, releaseId), 'mail')
}

/**
 * Publishes a release whose time has come, all of it in the name of who planned it; or notes why it could not be, and tells
 * them.
 */
async function publishDue(app: AppContext, releaseId: string): Promise<void> {
  const now = app.clock.now()
  const items = await store.listItemsOf(app.db, releaseId, Number.MAX_SAFE_INTEGER)
  try {
    await app.db.transaction(async tx => {
      const release = await store.lockRelease(tx, releaseId)
      if (!release || release.problem !== null) return
      // Until the transaction ends nobody takes away the rights that it takes.
      await holdGrantsOf(tx, release.plannedBy)
      const reader = await readerOf(app, tx, release.plannedBy)
      if (!reader?.staff) throw new NotPublished([{ at: -1, id: '', field: '', reason: 'mayNotChange' }])
      const viewer = { staff: reader.staff, lang: reader.lang, now }
      const actor = {
        ...{ accountId: release.plannedBy, name: release.plannedByName },
        ...{ origin: 'job' as const, tokenId: null },
      }
      await publishItems(tx, items, { app, reader, actor, now, viewer, release, isGoneFine: true })
      await store.deleteRelease(tx, releaseId)
    })
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error
    const [problem] = error.problems
    await app.db.transaction(async tx => {
      const title = await titleOf(tx, items[problem?.at ?? -1], now)
      await store.setProblem(tx, releaseId, problem?.reason ?? 'changesRefused', title)
      await app.jobs.add(tx, { kind: MAIL, payload: { releaseId } satisfies Due })
    })
  }
}

/** Somebody of the studio as they act without having signed in; null where they do not work there any more. */
async function readerOf(app: AppContext, tx: Tx, accountId: string): Promise<Reader | null> {
  const found = (await listColleagues(tx, app.config)).find(one => one.accountId === accountId)
  const account = found && (await findAccount(tx, accountId))
  if (!account) return null
  const { grants } = found
  return {
    ...{ id: accountId, sessionId: '', lang: account.lang, country: null, currency: null, membership: null },
    level: userLevel({ grants, emailVerified: true, membership: null, roleCounts: true }),
    ...{ strong: true, staff: { grants, onlyRights: null }, token: null },
  }
}

async function titleOf(tx: Tx, item: StudioReleaseItem | undefined, now: Date): Promise<string> {
  if (!item) return ''
  const nobody = { staff: { grants: [], onlyRights: null }, lang: 'en', now } as const
  const waiting = await findWaiting(tx, [item], seeingAll(nobody))
  return waiting.get(itemKey(item))?.view.title ?? ''
}

/** A mail to who planned a release that could not be published. */
async function tellPlanner(app: AppContext, releaseId: string): Promise<void> {
  const release = await store.findRelease(app.db, releaseId)
  const account = release && (await findAccount(app.db, release.plannedBy))
  if (!account || release.problem === null) return
  const { lang } = account
  const { name: shop, zone } = app.brand.current()
  const why = reasonSentence(release.problem, lang)
  await app.mail.send(
    writeLetter({
      ...{ letter: 'releaseNotPublished', lang, to: account.email, shop },
      name: account.displayName || account.username,
      link: `${app.config.publicUrl}/studio/releases`,
      values: {
        title: release.name,
        when: momentIn(release.publishAt, lang, zone),
        reason: release.problemOf === '' ? why : `${release.problemOf}: ${why}`,
      },
    }),
  )
}
