import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../../platform/db/connect.ts'

/**
 * docs/product.md#covers: every series, volume and part has a cover. A part without one shows its volume's, a volume without
 * one its series', and where there is none either, one is drawn from title and creators (draw-cover.ts). A drawn cover is
 * called by the id of what it is of and a digest of its words, so that other words have another address. Covers by language
 * and date come with each row, so that answers can be cached; shown-cover.ts says which of them is seen.
 */

/** Part of the names of drawn covers: to be raised when their look changes. */
const MAKING = 1
export const DRAWN_WIDTH = 1200
export const DRAWN_HEIGHT = 1800
/** Grounds of drawn covers: dark enough for white letters. */
const GROUNDS = ['#1d4e6b', '#5b3a6e', '#7a3b2e', '#2f5d50', '#6b4a1f', '#3f4a7a'] as const
const MOST_CREATORS = 3

/** A picture's columns as JSON. */
const pictureOf = (joined: string) =>
  `json_build_object('hash', ${joined}.hash, 'width', ${joined}.width, 'height', ${joined}.height, 'colour', ${joined}.colour)`

/** The same, or `otherwise`; the table is joined under the name given. */
export function picture(joined: string, otherwise = 'null::json'): string {
  return `case when ${joined}.hash is not null then ${pictureOf(joined)} else ${otherwise} end`
}

/** The names of who wrote or drew a volume, with commas between. `volume` is an expression for its id. */
function creatorsOf(volume: string): string {
  return `coalesce((select string_agg(who.name, ', ' order by who.place) from (
      select c.name, min(vcr.position) as place from volume_creators vcr join creators c on c.id = vcr.creator_id
      where vcr.volume_id = ${volume} and vcr.role in ('author', 'artist')
      group by c.name order by place limit ${MOST_CREATORS}) who), '')`
}

const FIRST_VOLUME = `(select fv.id from volumes fv where fv.series_id = s.id and not fv.hidden order by fv.number limit 1)`
const SERIES_CREATORS = creatorsOf(FIRST_VOLUME)
const VOLUME_CREATORS = creatorsOf('v.id')

/** `of` is the table of a series (s) or a volume (v). */
function drawnHash(of: 's' | 'v'): string {
  const creators = of === 's' ? SERIES_CREATORS : VOLUME_CREATORS
  const words = `concat_ws(chr(10), '${MAKING}', ${of}.title, ${of}.original_title, ${creators})`
  return `${of}.id || '-' || left(md5(${words}), 8)`
}

function drawnColour(of: 's' | 'v'): string {
  const [first, ...others] = GROUNDS
  const whens = others.map((ground, index) => `when ${index + 1} then '${ground}'`).join(' ')
  return `case get_byte(decode(md5(${of}.id), 'hex'), 0) % ${GROUNDS.length} ${whens} else '${first}' end`
}

function drawn(of: 's' | 'v'): string {
  return `json_build_object('hash', ${drawnHash(of)}, 'width', ${DRAWN_WIDTH}, 'height', ${DRAWN_HEIGHT}, 'colour', ${drawnColour(of)})`
}

/** What was set in the studio for a series or a volume; null where nothing was. */
function choicesOf(subject: 'series' | 'volume'): string {
  return `(select json_agg(json_build_object('id', cv.id, 'lang', cv.lang, 'from', cv.from_at, 'picture', ${pictureOf('ci')},
      'square', cp.square, 'wide', cp.wide))
    from covers cv join cover_pictures cp on cp.id = cv.picture_id join images ci on ci.hash = cp.card
    where cv.${subject}_id = ${subject === 'series' ? 's' : 'v'}.id)`
}

const OF_VOLUME = `'volume', ${choicesOf('volume')}, 'series', case when v.cover_hash is null then ${choicesOf('series')} end`

/** Of statements about series (s). */
export const SERIES_COVER = {
  column: `json_build_object('own', ${picture('sc', drawn('s'))}, 'series', ${choicesOf('series')})`,
  join: 'left join images sc on sc.hash = s.cover_hash',
} as const

/** Of statements about volumes (v) with their series (s). */
export const VOLUME_COVER = {
  column: `json_build_object('own', ${picture('vc', drawn('v'))}, ${OF_VOLUME})`,
  join: 'left join images vc on vc.hash = coalesce(v.cover_hash, s.cover_hash)',
} as const

/** Of statements about parts (p) with their volumes (v) and series (s). */
export const PART_COVER = {
  column: `case when p.cover_hash is null then json_build_object('own', ${picture('pc', drawn('v'))}, ${OF_VOLUME})
    else json_build_object('own', ${picture('pc', drawn('v'))}) end`,
  join: 'left join images pc on pc.hash = coalesce(p.cover_hash, v.cover_hash, s.cover_hash)',
} as const

/**
 * For the studio: the covers that a series (s), a volume (v) or a part (p) may show, and the name of its own picture or the
 * nearest that is stored.
 */
export const STORED_COVERS = {
  series: `json_build_object('own', s.cover_hash, 'volume', null, 'series', ${choicesOf('series')})`,
  volume: `json_build_object('own', coalesce(v.cover_hash, s.cover_hash), ${OF_VOLUME})`,
  part: `json_build_object('own', coalesce(p.cover_hash, v.cover_hash, s.cover_hash),
    'volume', case when p.cover_hash is null then ${choicesOf('volume')} end,
    'series', case when p.cover_hash is null and v.cover_hash is null then ${choicesOf('series')} end)`,
} as const

/** The texts on a drawn cover. */
export interface CoverTexts {
  /** The name of the picture. */
  hash: string
  title: string
  originalTitle: string
  creators: string
  lang: Language
  colour: string
}

/** The texts of the drawn cover of this name; null where nothing visible has it. */
export async function findCoverTexts(reads: Reads, hash: string): Promise<CoverTexts | null> {
  const of = hash.startsWith('SER-') ? 's' : 'v'
  const creators = of === 's' ? SERIES_CREATORS : VOLUME_CREATORS
  const tables = of === 's' ? 'series s' : 'volumes v join series s on s.id = v.series_id'
  const [words] = await reads.query<CoverTexts>({
    name: `findCoverTexts ${of}`,
    text: `select ${drawnHash(of)} as hash, ${of}.title, ${of}.original_title as "originalTitle", ${creators} as creators, s.lang,
        ${drawnColour(of)} as colour
      from ${tables} where ${of}.id = $1 and not s.hidden${of === 'v' ? ' and not v.hidden' : ''}`,
    values: [hash.slice(0, hash.lastIndexOf('-'))],
  })
  return words?.hash === hash ? words : null
}

/** The name of the drawn cover of what has this picture as its cover; null where nothing visible has. */
export async function findDrawnInstead(reads: Reads, hash: string): Promise<string | null> {
  const chosen = (id: string) =>
    `exists (select from cover_pictures cp where $1 in (cp.card, cp.square, cp.wide) and cp.${id})`
  const [row] = await reads.query<{ name: string }>({
    name: 'findDrawnInstead',
    text: `select name from (
        select ${drawnHash('s')} as name from series s where (s.cover_hash = $1 or ${chosen('series_id = s.id')}) and not s.hidden
        union all select ${drawnHash('v')} from volumes v join series s on s.id = v.series_id
          where (v.cover_hash = $1 or ${chosen('volume_id = v.id')} or v.id in (select volume_id from parts where cover_hash = $1))
            and not s.hidden and not v.hidden) drawn limit 1`,
    values: [hash],
  })
  return row?.name ?? null
}
