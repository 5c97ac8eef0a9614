import * as calls from '#contract/calls/studio-shop.ts'
import type { RichText } from '#contract/generated/reading.ts'
import { LegalPageList, LegalSaved, LegalVersion } from '#contract/generated/studio_shop.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { isLanguage, languages } from '#rules/interface-language.ts'
import { LEGAL_PAGES, type LegalPageName, versionsAt } from '#rules/legal-versions.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { legalRichText, MOST_LEGAL_TEXT } from '../../legal/legal-text.ts'
import * as store from '../../legal/store.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { requireInScope } from '../scope.ts'
import { draftMessage, pageMessage, readDraft, standardTexts, versionMessage } from './legal-view.ts'
import { textsOut } from './look-view.ts'

/** docs/product.md#legal-texts. */
export async function pages({
  app,
  reader,
  now,
}: CallInput<typeof calls.listLegalPages>): Promise<LegalPageList> {
  requireInScope(reader, 'seeSettings', 'shop')
  const standardText = await standardTexts(app, now)
  const standard = (page: LegalPageName) => languages.map(lang => ({ lang, text: standardText(page, lang) }))
  return LegalPageList.fromPartial({
    pages: await Promise.all(
      LEGAL_PAGES.map(async page => ({
        ...(await pageMessage(app.db, page, now)),
        standard: standard(page),
      })),
    ),
  })
}

export async function version({
  app,
  reader,
  params,
  now,
}: CallInput<typeof calls.showLegalVersion>): Promise<LegalVersion> {
  requireInScope(reader, 'seeSettings', 'shop')
  const page = pageNamed(params.page)
  if (!page) throw refuse(calls.showLegalVersion, 'pageNotFound')
  const versions = await store.listVersions(app.db, page)
  const found = versions.find(({ id }) => id === params.versionId)
  const texts = found && (await store.findTexts(app.db, found.id))
  if (!texts) throw refuse(calls.showLegalVersion, 'versionNotFound')
  return LegalVersion.fromPartial({
    ...versionMessage(found, versionsAt(versions, now).current, now),
    texts: textsOut(texts),
  })
}

/** Stores a draft, where it is still as it was shown. */
export async function changeDraft({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof calls.changeLegalDraft>): Promise<LegalSaved> {
  requireInScope(reader, 'changeSettings', 'shop')
  const page = pageNamed(params.page)
  if (!page) throw refuse(calls.changeLegalDraft, 'pageNotFound')
  const [before, after] = [body.before, body.after].map(readDraft)
  if (before === undefined || after === undefined) throw refuse(calls.changeLegalDraft, 'badInput')
  if (after && isTooLong(after)) throw refuse(calls.changeLegalDraft, 'textTooLong')
  return saving(app, { reader, page, now, action: 'legal.draft' }, async tx => {
    const found = await store.findDraft(tx, page)
    if (!isSame(found, before))
      throw refuse(calls.changeLegalDraft, 'changedMeanwhile').detailing(draftMessage(found))
    await store.setDraft(tx, page, after)
  })
}

/** Makes the draft a version, which stays. */
export async function publishDraft({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof calls.publishLegalDraft>): Promise<LegalSaved> {
  requireInScope(reader, 'changeSettings', 'shop')
  const page = pageNamed(params.page)
  if (!page) throw refuse(calls.publishLegalDraft, 'pageNotFound')
  const shown = readDraft(body)
  const { name } = await actorOf(app.db, reader)
  return saving(app, { reader, page, now, action: 'legal.publish' }, async tx => {
    const draft = await store.findDraft(tx, page)
    if (!draft) throw refuse(calls.publishLegalDraft, 'nothingToPublish')
    if (shown === undefined || !isSame(draft, shown))
      throw refuse(calls.publishLegalDraft, 'changedMeanwhile').detailing(draftMessage(draft))
    if (draft.holdsFrom && draft.holdsFrom < now) throw refuse(calls.publishLegalDraft, 'dateIsPast')
    const row = { id: newId('LEG', now), page, publishedAt: now, publishedBy: name }
    await store.addVersion(tx, { ...row, holdsFrom: draft.holdsFrom ?? now }, draft.texts)
    await store.setDraft(tx, page, null)
    await bumpCatalogue(tx)
  })
}

/** Takes back a version that readers have not been shown as the one that holds. */
export async function withdraw({
  app,
  reader,
  params,
  now,
}: CallInput<typeof calls.withdrawLegalVersion>): Promise<LegalSaved> {
  requireInScope(reader, 'changeSettings', 'shop')
  const page = pageNamed(params.page)
  if (!page) throw refuse(calls.withdrawLegalVersion, 'pageNotFound')
  return saving(app, { reader, page, now, action: 'legal.withdraw' }, async tx => {
    const found = (await store.listVersions(tx, page)).find(({ id }) => id === params.versionId)
    if (!found) throw refuse(calls.withdrawLegalVersion, 'versionNotFound')
    if (found.holdsFrom <= now) throw refuse(calls.withdrawLegalVersion, 'holdsAlready')
    await store.deleteVersion(tx, found.id)
    await bumpCatalogue(tx)
  })
}

export async function preview({ reader, body }: CallInput<typeof calls.previewLegalText>): Promise<RichText> {
  requireInScope(reader, 'seeSettings', 'shop')
  if (!isLanguage(body.lang)) throw refuse(calls.previewLegalText, 'badInput')
  if (body.text.length > MOST_LEGAL_TEXT) throw refuse(calls.previewLegalText, 'textTooLong')
  return legalRichText(body.text, body.lang)
}

const pageNamed = (name: string) => LEGAL_PAGES.find(one => one === name)

function isTooLong({ texts }: store.DraftRow): boolean {
  return Object.values(texts).some(text => text.length > MOST_LEGAL_TEXT)
}

const isSame = (one: store.DraftRow | null, other: store.DraftRow | null) =>
  JSON.stringify(draftMessage(one)) === JSON.stringify(draftMessage(other))

interface Saving {
  readonly reader: Reader
  readonly page: LegalPageName
  readonly now: Date
  readonly action: AuditAction
}

/** Runs `work` as one entry of the log, one change of legal texts after the other. */
async function saving(
  app: AppContext,
  { reader, page, now, action }: Saving,
  work: (tx: Tx) => Promise<void>,
): Promise<LegalSaved> {
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    await store.lockDrafts(tx)
    const subject = { kind: 'legal' as const, id: page, name: page }
    const deed = { action, right: 'changeSettings', subject } as const
    const { entryId } = await audited(tx, actor, deed, now, () => work(tx))
    return LegalSaved.fromPartial({ page: await pageMessage(tx, page, now), entryId: entryId ?? '' })
  })
}
