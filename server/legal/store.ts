import type { LegalPageName } from '#rules/legal-versions.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** Markdown by language. */
export type LegalTextsByLanguage = Readonly<Record<string, string>>

export interface VersionRow {
  id: string
  page: string
  publishedAt: Date
  publishedBy: string
  holdsFrom: Date
}

const VERSION = `id, page, published_at as "publishedAt", published_by as "publishedBy", holds_from as "holdsFrom"`

/** Without their texts, the newest first. */
export function listVersions(reads: Reads, page: LegalPageName): Promise<VersionRow[]> {
  return reads.query<VersionRow>({
    name: 'listLegalVersions',
    text: `select ${VERSION} from legal_versions where page = $1 order by holds_from desc, published_at desc`,
    values: [page],
  })
}

export async function findTexts(reads: Reads, id: string): Promise<LegalTextsByLanguage | null> {
  const [row] = await reads.query<{ texts: LegalTextsByLanguage }>({
    name: 'findLegalTexts',
    text: 'select texts from legal_versions where id = $1',
    values: [id],
  })
  return row?.texts ?? null
}

export async function addVersion(
  tx: Tx,
  { id, page, publishedAt, publishedBy, holdsFrom }: VersionRow,
  texts: LegalTextsByLanguage,
): Promise<void> {
  await tx.query({
    text: `insert into legal_versions (id, page, texts, published_at, published_by, holds_from) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, page, JSON.stringify(texts), publishedAt, publishedBy, holdsFrom],
  })
}

export async function deleteVersion(tx: Tx, id: string): Promise<void> {
  await tx.query({ text: 'delete from legal_versions where id = $1', values: [id] })
}

export interface DraftRow {
  texts: LegalTextsByLanguage
  holdsFrom: Date | null
}

export async function findDraft(reads: Reads, page: LegalPageName): Promise<DraftRow | null> {
  const [row] = await reads.query<DraftRow>({
    name: 'findLegalDraft',
    text: 'select texts, holds_from as "holdsFrom" from legal_drafts where page = $1',
    values: [page],
  })
  return row ?? null
}

/** Lets nobody else change the drafts of legal texts until the transaction ends; there may be no row to lock. */
export async function lockDrafts(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table legal_drafts in share row exclusive mode' })
}

/** Stores a draft, or deletes it; null: there is to be none. */
export async function setDraft(tx: Tx, page: LegalPageName, draft: DraftRow | null): Promise<void> {
  if (!draft) {
    await tx.query({ text: 'delete from legal_drafts where page = $1', values: [page] })
    return
  }
  await tx.query({
    text: `insert into legal_drafts (page, texts, holds_from) values ($1, $2, $3)
      on conflict (page) do update set texts = excluded.texts, holds_from = excluded.holds_from`,
    values: [page, JSON.stringify(draft.texts), draft.holdsFrom],
  })
}
