import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import { findStudioSubject, listStudioCatalogue, listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { listCovers } from '#contract/calls/studio-covers.ts'
import { showPriceHistory } from '#contract/calls/studio-sales.ts'
import { read } from '../../session/read.ts'

export const fieldsRead = read(listStudioFields, {})

export function subjectRead(id: string) {
  return read(findStudioSubject, { params: { id } })
}

export function historyRead(id: string, limit: number) {
  return read(listSubjectHistory, { params: { id }, query: { limit } })
}

export function coversRead(id: string) {
  return read(listCovers, { params: { id } })
}

export function pricesRead(id: string) {
  return read(showPriceHistory, { params: { id } })
}

/** More volumes or parts than anything has that is not in the catalogue's table. */
const MOST_CHILDREN = 500

export function childrenRead(kind: 'volume' | 'part', parentId: string) {
  const parent = kind === 'volume' ? { series: parentId } : { volume: parentId }
  return read(listStudioCatalogue, { query: { kind, ...parent, sort: 'number', limit: MOST_CHILDREN } })
}
