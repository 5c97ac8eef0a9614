import type { Reads } from '../../platform/db/connect.ts'

/** What the derived columns of a series are derived from. */
export interface SeriesSource {
  id: string
  status: 'default' | 'complete' | 'hiatus'
  title: string
  shortTitle: string
  originalTitle: string
  tags: string[]
  creators: { id: string; name: string; originalName: string }[]
  /** Whether each shown volume may be streamed by those who pay for the reader's library. */
  streaming: boolean[]
}

/** The derived columns themselves; see the migrations for what each is for. */
export interface SeriesDerived {
  id: string
  label: string
  printState: string
  publicationStatus: string
  readerStreaming: 'no_volumes' | 'all_volumes' | 'some_volumes'
  sortTitle: string
  /** A tsvector in its text form. */
  search: string
  facets: string[]
}

export function listSources(reads: Reads, seriesIds: readonly string[]): Promise<SeriesSource[]> {
  return reads.query<SeriesSource>({
    name: 'listSeriesSources',
    text: `select s.id, s.status, s.title, s.short_title as "shortTitle", s.original_title as "originalTitle", s.tags,
        coalesce((select json_agg(distinct jsonb_build_object('id', c.id, 'name', c.name, 'originalName', c.original_name))
          from volumes v join volume_creators vcr on vcr.volume_id = v.id join creators c on c.id = vcr.creator_id
          where v.series_id = s.id and not v.hidden), '[]') as creators,
        array(select v.reader_streaming_enabled from volumes v where v.series_id = s.id and not v.hidden) as streaming
      from series s where s.id = any($1)`,
    values: [seriesIds],
  })
}

export async function saveDerived(reads: Reads, derived: readonly SeriesDerived[]): Promise<void> {
  await reads.query({
    name: 'saveSeriesDerived',
    text: `update series s set label = d.label, print_state = d."printState", publication_status = d."publicationStatus",
        reader_streaming = d."readerStreaming", sort_title = d."sortTitle", search = d.search::tsvector, facets = d.facets
      from jsonb_to_recordset($1::jsonb) as d(id text, label text, "printState" text, "publicationStatus" text,
        "readerStreaming" text, "sortTitle" text, search text, facets text[])
      where s.id = d.id`,
    values: [JSON.stringify(derived)],
  })
}

/**
 * Adds words to the shop's vocabulary; those it has stay as they are. They are inserted in a fixed order, so that two
 * imports cannot deadlock.
 */
export async function addSearchWords(
  reads: Reads,
  words: readonly { word: string; near: number[] }[],
): Promise<void> {
  await reads.query({
    name: 'addSearchWords',
    text: `insert into search_words (word, near) select word, near from jsonb_to_recordset($1::jsonb) as w(word text, near integer[])
      order by word collate "C" on conflict (word) do nothing`,
    values: [JSON.stringify(words)],
  })
}
