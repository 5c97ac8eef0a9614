import { useMemo } from 'react'
import { findPart } from '#contract/calls/catalogue.ts'
import { openPart, openTicket } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { type PartData, RichText } from '#contract/generated/reading.ts'
import { Gate } from '../access/Gate.tsx'
import type { Place } from '../platform/match.ts'
import { type Read, read, useRead } from '../platform/read.ts'
import type { Screen } from '../platform/screen.ts'
import { MangaReader } from '../reading/manga/MangaReader.tsx'
import { NovelReader } from '../reading/novel/NovelReader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const partOf = ({ params }: Place) =>
  read(findPart, { params: { id: params.slug ?? '' }, query: { preload: 'volume,toc' } })
const dataOf = ({ params }: Place) => read(openPart, { params: { id: params.slug ?? '' } })

/** The pages of a manga, by the signed address that the part answers. */
function ticketOf(data: PartData | null | undefined): Read<typeof openTicket> | null {
  const [, id, exp, sig] = /\/tickets\/([^/?]+)\?exp=(\d+)&sig=(.+)$/.exec(data?.ticketUrl ?? '') ?? []
  return id && exp && sig ? read(openTicket, { params: { id }, query: { exp: Number(exp), sig } }) : null
}

const NOT_FOUND = 404
const BLOCKED = 451

const screen: Screen = {
  reads(place, found) {
    const ticket = ticketOf(found(dataOf(place))?.answer)
    return [partOf(place), dataOf(place), ...(ticket ? [ticket] : [])]
  },
  head({ place, found, t, origin }) {
    const part = found(partOf(place))?.answer
    if (!part)
      return { status: NOT_FOUND, title: t('pages:notFound.title') + t('titleSuffix'), description: '' }
    const open = found(dataOf(place))
    const { volume } = part
    return {
      ...(open?.status === BLOCKED && { status: BLOCKED }),
      title: `${part.shortTitle ? `${part.shortTitle} · ${volume?.title}` : part.title}${t('titleSuffix')}`,
      description: volume?.shortDescription || volume?.description || part.title,
      unlisted: !open?.answer,
      bare: Boolean(open?.answer),
      ...(volume?.cover && { image: `${origin}/img/jpg/640/${volume.cover.hash}` }),
    }
  },
  View: ReadScreen,
}
export default screen

/** What is being read does not change under one's eyes. */
const STILL = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const

function ReadScreen({ place }: { readonly place: Place }) {
  const part = useRead(partOf(place), STILL).answer
  const data = useRead(dataOf(place), STILL)
  if (!part) return null
  if (data.answer) return <Reader key={part.id} part={part} data={data.answer} />
  return data.status ? <Gate part={part} status={data.status} /> : <Skeleton count={12} />
}

function Reader({ part, data }: { readonly part: Part; readonly data: PartData }) {
  const bytes = data.cryptData?.data
  const tree = useMemo(() => (bytes ? RichText.decode(bytes) : null), [bytes])
  const ticket = useRead(ticketOf(data), STILL)
  if (tree) return <NovelReader part={part} tree={tree} />
  return ticket.answer ? <MangaReader part={part} ticket={ticket.answer} /> : <Skeleton count={12} />
}
