import { Suspense, useEffect } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { latePart } from '../platform/late-part.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useNavigation } from '../router/navigation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type ReadData, useContent } from './content/use-content.ts'
import { NovelReader } from './novel/NovelReader.tsx'

const ContentNotice = lazyPart(['content'], () => import('./content/ContentNotice.tsx'))
const ProofBar = lazyPart(['proof'], () => import('./ProofBar.tsx'))
const PositionSync = lazyPart(['place'], () => import('./progress/PositionSync.tsx'))

// It is not loaded with novels. For mangas, `reads` of the screen starts loading it before hydration.
const MangaReader = latePart(
  import.meta.env.SSR ? (await import('./manga/MangaReader.tsx')).MangaReader : undefined,
  async () => (await import('./manga/MangaReader.tsx')).MangaReader,
)

interface Props {
  readonly part: Part
  readonly data: ReadData
  readonly again: () => void
}

/** The reader of a part: its text or its pages, position sync, and a notice where the part cannot be opened. */
export function PartReader({ part, data, again: openAgain }: Props) {
  const { tree, ticket, trouble, again } = useContent(data, openAgain)
  const signedIn = useSignedIn()
  const open = tree !== null || ticket !== null
  useBareFrame(open)
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
      {data.proof && open && (
        <Suspense>
          <ProofBar part={part} />
        </Suspense>
      )}
      {signedIn && open && (
        <Suspense>
          <PositionSync />
        </Suspense>
      )}
    </>
  )
}

/**
 * Removes the frame of the site. The server renders it where a visitor may not read the part, but a signed-in reader may.
 * Until the part is open, what stands in its place would move.
 */
function useBareFrame(open: boolean): void {
  const { go } = useNavigation()
  useEffect(() => {
    if (open && document.getElementById('main')?.dataset.bare === undefined)
      go(location.href, { replace: true, keep: true })
  }, [open, go])
}
