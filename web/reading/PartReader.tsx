import { Suspense, useEffect } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { latePart } from '../platform/late-part.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useNavigation } from '../platform/navigation.ts'
import { useSignedIn } from '../platform/signed-in.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NovelReader } from './novel/NovelReader.tsx'
import { type ReadData, useContent } from './use-content.ts'

const ContentNotice = lazyPart(['content'], () => import('./content/ContentNotice.tsx'))
const PlaceSync = lazyPart(['place'], () => import('./place/PlaceSync.tsx'))

// Who reads a novel needs none of it. (`reads` of the screen begins to load it before the page wakes.)
const MangaReader = latePart(
  import.meta.env.SSR ? (await import('./manga/MangaReader.tsx')).MangaReader : undefined,
  async () => (await import('./manga/MangaReader.tsx')).MangaReader,
)

interface Props {
  readonly part: Part
  readonly data: ReadData
  readonly again: () => void
}

/** What may be read: a text or pages, with what keeps its place, and a notice where something is in the way. */
export function PartReader({ part, data, again: askAnew }: Props) {
  const { tree, ticket, trouble, again } = useContent(data, askAnew)
  const signedIn = useSignedIn()
  useWholeWindow()
  const open = tree !== null || ticket !== null
  return (
    <>
      {trouble && (
        <Suspense>
          <ContentNotice part={part} trouble={trouble} over={open} again={again} />
        </Suspense>
      )}
      {!open && !trouble && <Skeleton count={12} />}
      {tree && <NovelReader part={part} tree={tree} revision={data.revision} />}
      {ticket && <MangaReader part={part} ticket={ticket} />}
      {signedIn && open && (
        <Suspense>
          <PlaceSync />
        </Suspense>
      )}
    </>
  )
}

/** A page that was made for everybody did not know that its reader may read: now that it does, the reader gets the window. */
function useWholeWindow(): void {
  const { go } = useNavigation()
  useEffect(() => {
    if (document.getElementById('main')?.dataset.bare === undefined)
      go(location.href, { replace: true, keep: true })
  }, [go])
}
