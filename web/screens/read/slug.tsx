import { Suspense, useEffect } from 'react'
import { findPart } from '#contract/calls/catalogue.ts'
import { findPartOffers, openPart } from '#contract/calls/reading.ts'
import { type PartData, RichText } from '#contract/generated/reading.ts'
import { latePart } from '../../platform/late-part.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import type { Outcome } from '../../platform/send.ts'
import { troubleOf } from '../../reader/content/content-trouble.ts'
import { isClosed, STILL, ticketOf } from '../../reader/content/use-content.ts'
import { ReaderSlots } from '../../reader/controls/reader-slots.ts'
import { withSealedPictures } from '../../reader/novel/text/sealed-pictures.ts'
import { PartReader } from '../../reader/PartReader.tsx'
import type { RouteLocation } from '../../router/match.ts'
import type { Screen } from '../../router/screen.ts'
import { read, useRead } from '../../session/read.ts'
import { isSignedIn, useSignedIn } from '../../session/signed-in.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const partOf = ({ params }: RouteLocation) =>
  read(findPart, { params: { id: params.slug ?? '' }, query: { preload: 'volume,parts,next' } })
const dataOf = ({ params }: RouteLocation) => read(openPart, { params: { id: params.slug ?? '' } })
const offersOf = ({ params, lang }: RouteLocation) =>
  read(findPartOffers, { params: { id: params.slug ?? '' }, query: { lang } })

const SLOTS = {
  // Loaded when the contents are opened.
  Contents: lazyPart([], async () => ({
    default: (await import('../../catalogue/PartContents.tsx')).PartContents,
  })),
  // Hydrated after the text.
  EndCard: latePart(
    import.meta.env.SSR ? (await import('./EndCard.tsx')).EndCard : undefined,
    async () => (await import('./EndCard.tsx')).EndCard,
  ),
}
const ContentNotice = lazyPart(['content'], () => import('../../reader/content/ContentNotice.tsx'))
// Not loaded by those who may read. Its props stay the same during hydration, so that the HTML of the server stays as well.
const PartGate = latePart(
  import.meta.env.SSR ? (await import('./PartGate.tsx')).PartGate : undefined,
  async () => (await import('./PartGate.tsx')).PartGate,
)

const NO_KEY = 400
const FOR_READERS = 403
const NOT_FOUND = 404
const GONE = 410
const TOO_OFTEN = 429
const BLOCKED = 451

const screen: Screen = {
  reads(place, found, ahead) {
    // Opening a sealed part is counted and limited: a prefetch does not open it.
    if (ahead && isSignedIn()) return [partOf(place)]
    const data = found(dataOf(place))
    const ticket = ticketOf(data?.answer)
    if (!import.meta.env.SSR && data?.answer) void loadLive(ticket ? 'manga' : 'novel').catch(() => {})
    return [
      partOf(place),
      dataOf(place),
      ...(ticket ? [ticket] : []),
      ...(isClosed(data?.status) ? [offersOf(place)] : []),
    ]
  },
  head({ place, found, t, origin }) {
    const part = found(partOf(place))?.answer
    if (!part)
      return { status: NOT_FOUND, title: t('pages:notFound.title') + t('titleSuffix'), description: '' }
    const open = found(dataOf(place))
    const { volume } = part
    return {
      ...(open?.status === BLOCKED && { status: BLOCKED }),
      ...(part.hidden && !open?.answer && { status: GONE }),
      title: `${part.shortTitle ? `${part.shortTitle} · ${volume?.title}` : part.title}${t('titleSuffix')}`,
      description: volume?.shortDescription || volume?.description || part.title,
      canonicalPath: `/read/${part.slug}`,
      unlisted: !open?.answer,
      bare: Boolean(open?.answer),
      ...(volume && { image: `${origin}/card/volumes/${volume.slug}.jpg` }),
    }
  },
  View: ReadScreen,
  pack: (call, outcome) => (import.meta.env.SSR && call.name === openPart.name ? withTree(outcome) : outcome),
}
export default screen

/** Begins to load the interactive reader while the page is hydrated. Where that fails, the reader says so. */
function loadLive(kind: 'novel' | 'manga'): Promise<unknown> {
  if (kind === 'novel') return import('../../reader/novel/LiveNovel.tsx')
  return Promise.all([
    import('../../reader/manga/MangaReader.tsx'),
    import('../../reader/manga/live/LiveReader.tsx'),
  ])
}

function withTree(outcome: Outcome): Outcome {
  const data = outcome.answer as PartData | undefined
  const bytes = data?.cryptData?.data
  if (!bytes) return outcome
  const text = RichText.decode(bytes)
  // A preview has no such address.
  const tree = data.picturesUrl ? withSealedPictures(text) : text
  const picturesUrl = tree === text ? '' : data.picturesUrl
  return { answer: { ...data, cryptData: undefined, tree, picturesUrl } } as unknown as Outcome
}

function ReadScreen({ place }: { readonly place: RouteLocation }) {
  // The script in the head has set these for the page; they are removed when it is left, also where no part was opened.
  useEffect(
    () => () => {
      const { dataset } = document.documentElement
      for (const name of ['reading', 'pages', 'otherwise']) delete dataset[name]
    },
    [],
  )
  const part = useRead(partOf(place), STILL).answer
  const data = useRead(dataOf(place), STILL)
  const signedIn = useSignedIn()
  if (!part) return null
  if (data.answer)
    return (
      <ReaderSlots value={SLOTS}>
        <PartReader key={part.id} part={part} data={data.answer} again={data.again} />
      </ReaderSlots>
    )
  const { status } = data
  // The page was rendered for visitors; for a reader the answer is asked for anew.
  const asVisitor = signedIn && status === FOR_READERS
  const trouble =
    data.broken || (asVisitor && data.stale)
      ? troubleOf(data.fault)
      : status === NO_KEY || status === TOO_OFTEN
        ? troubleOf(status)
        : null
  if (trouble) {
    return (
      <Suspense>
        <ContentNotice part={part} trouble={trouble} over={false} again={data.again} />
      </Suspense>
    )
  }
  if (!status) return <Skeleton count={12} />
  return <PartGate part={part} address={place.params.slug ?? ''} status={status} />
}
