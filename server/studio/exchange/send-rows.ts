import { Readable } from 'node:stream'
import type { QueryOf } from '#contract/call.ts'
import { exportCatalogue } from '#contract/calls/studio-exchange.ts'
import type { Language } from '#rules/interface-language.ts'
import { hasRight, scopesOf } from '#rules/studio-rights.ts'
import type { AppContext } from '../../context.ts'
import { refusalText } from '../../platform/http/answer-refusal.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { readQuery } from '../../platform/http/read-input.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RouteContext } from '../../route-context.ts'
import { rowFilter } from '../catalogue/list-rows.ts'
import { findSubjectsAt, listSubjectIds, type SubjectRow } from '../catalogue/row-store.ts'
import { listClosedVolumes } from '../takedowns/store.ts'
import { listRelatedVolumes } from './exchange-store.ts'
import { onixEnd, onixProduct, onixStart } from './onix/write-onix.ts'
import { csvColumns, csvHeader, csvLines } from './write-csv.ts'

/** Rows that are read and written at once. */
const PAGE = 200

/** What is written before, between and after the rows. */
interface Writer {
  readonly type: string
  readonly extension: string
  readonly start: string
  readonly rows: (rows: readonly SubjectRow[]) => string | Promise<string>
  readonly end: string
}

/** The rows that a list of the catalogue shows, as a file, which is sent while it is read. */
export async function sendRows(
  { app, authenticateForStudio }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  const { visitor, missing } = await authenticateForStudio(req.raw, env.peer)
  const { reader, lang } = visitor
  const refused = (status: number, reason: string) => refusalText(new Refusal(status, reason), req.raw)
  if (!reader) return refused(missing === 'sessionExpired' ? 410 : 401, missing)
  if (!reader.staff || !hasRight(reader.staff, 'see')) return refused(403, 'notAllowed')
  const query: QueryOf<typeof exportCatalogue> = readQuery(exportCatalogue, new URL(req.url).searchParams)
  const kind = query.kind ?? 'volume'
  if (query.format === 'onix' && kind !== 'volume') return refused(400, 'onixOfVolumes')
  const now = app.clock.now()
  const writer = query.format === 'onix' ? onixWriter(app, now) : csvWriter(app, query, lang)
  const ids = await listSubjectIds(app.db, rowFilter(query, scopesOf(reader.staff, 'see'), now))
  const name = `${kind}-${now.toISOString().slice(0, 10)}.${writer.extension}`
  return new Response(Readable.toWeb(Readable.from(bytesOf(app, kind, ids, writer))) as ReadableStream, {
    headers: {
      'content-type': `${writer.type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      vary: 'authorization, cookie, accept-language',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function* bytesOf(
  app: AppContext,
  kind: SubjectRow['kind'],
  ids: readonly string[],
  { start, rows, end }: Writer,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(start)
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const found = new Map(
      (await findSubjectsAt(app.db, kind, { ids: page, slugs: [] })).map(row => [row.id, row]),
    )
    // What was removed meanwhile is left out.
    yield encoder.encode(await rows(page.flatMap(id => found.get(id) ?? [])))
  }
  yield encoder.encode(end)
}

function csvWriter(app: AppContext, query: QueryOf<typeof exportCatalogue>, lang: Language): Writer {
  const columns = csvColumns(query.kind ?? 'volume', query.columns)
  const form = { lang, zone: app.brand.current().zone }
  return {
    ...{ type: 'text/csv', extension: 'csv', start: csvHeader(columns, lang), end: '' },
    rows: rows => csvLines(rows, columns, { ...form, now: app.clock.now() }),
  }
}

function onixWriter(app: AppContext, now: Date): Writer {
  const { brand, config } = app
  const { publicUrl: origin, payments } = config
  const { name, zone } = brand.current()
  const shop = { name, origin, zone, markets: payments.markets, now }
  return {
    ...{ type: 'application/xml', extension: 'xml', start: onixStart(shop), end: onixEnd() },
    async rows(volumes) {
      const ids = [...new Set(volumes.map(({ seriesId }) => seriesId))]
      const series = new Map(
        (await findSubjectsAt(app.db, 'series', { ids, slugs: [] })).map(one => [one.id, one]),
      )
      const closed = await listClosedVolumes(
        app.db,
        volumes.map(({ id }) => id),
      )
      const related = Map.groupBy(await listRelatedVolumes(app.db, ids), ({ ofSeries }) => ofSeries)
      return volumes
        .map(volume =>
          onixProduct(
            {
              ...{ volume, series: series.get(volume.seriesId), closed: closed.get(volume.id) ?? [] },
              related: related.get(volume.seriesId) ?? [],
            },
            shop,
          ),
        )
        .join('')
    },
  }
}
