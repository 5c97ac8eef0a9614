import { Suspense, useEffect, useState } from 'react'
import { findPart } from '#contract/calls/catalogue.ts'
import { openPart, openTicket } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { type PartData, RichText } from '#contract/generated/reading.ts'
import { Gate } from '../access/Gate.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import type { Place } from '../platform/match.ts'
import { type Read, read, useRead } from '../platform/read.ts'
import type { Screen } from '../platform/screen.ts'
import type { Outcome } from '../platform/send.ts'
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

const PartOffer = lazyPart(['coins', 'offer', 'refusals'], () => import('../coins/PartOffer.tsx'))

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
  pack: (call, outcome) => (import.meta.env.SSR && call.name === openPart.name ? withTree(outcome) : outcome),
}
export default screen

/** A part whose text is there as a tree: the page carries it so, and needs nothing to read bytes with. */
type ReadData = PartData & { readonly tree?: RichText }

function withTree(outcome: Outcome): Outcome {
  const data = outcome.answer as PartData | undefined
  const bytes = data?.cryptData?.data
  if (!bytes) return outcome
  return { answer: { ...data, cryptData: undefined, tree: RichText.decode(bytes) } } as unknown as Outcome
}

/** The text of a part: as it came in the page, or from its bytes where it was walked to. */
function useTree(data: ReadData): RichText | null {
  const [tree, setTree] = useState(data.tree ?? null)
  useEffect(() => {
    const bytes = data.cryptData?.data
    if (!bytes) return
    let left = false
    void import('#contract/generated/reading.ts').then(reading => {
      if (!left) setTree(reading.RichText.decode(bytes))
    })
    return () => {
      left = true
    }
  }, [data])
  return tree
}

/** What is being read does not change under one's eyes. */
const STILL = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const

function ReadScreen({ place }: { readonly place: Place }) {
  const part = useRead(partOf(place), STILL).answer
  const data = useRead(dataOf(place), STILL)
  if (!part) return null
  if (data.answer) return <Reader key={part.id} part={part} data={data.answer} />
  const { status } = data
  if (!status) return <Skeleton count={12} />
  // Visitors are answered otherwise.
  const offer = (status === 402 || status === 410) && (
    <Suspense>
      <PartOffer part={part} status={status} />
    </Suspense>
  )
  return <Gate part={part} status={status} offer={offer} />
}

function Reader({ part, data }: { readonly part: Part; readonly data: PartData }) {
  const tree = useTree(data)
  const ticket = useRead(ticketOf(data), STILL)
  if (tree) return <NovelReader part={part} tree={tree} />
  return ticket.answer ? <MangaReader part={part} ticket={ticket.answer} /> : <Skeleton count={12} />
}
